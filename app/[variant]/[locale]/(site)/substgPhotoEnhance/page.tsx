import { botRoute } from '../../_pages/bot-page'

const { generateMetadata, Page } = botRoute('photo')

export { generateMetadata }
export default Page
