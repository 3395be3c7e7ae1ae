import { botRoute } from '../_routes/bot-route'

const { generateMetadata, Page } = botRoute('genetics')

export { generateMetadata }
export default Page
