import { botRoute } from '../_routes/bot-route'

const { generateMetadata, Page } = botRoute('surname')

export { generateMetadata }
export default Page
