import { botRoute } from '../_routes/bot-route'

const { generateMetadata, Page } = botRoute('photo')

export { generateMetadata }
export default Page
