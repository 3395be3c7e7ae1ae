import { botRoute } from '../../_pages/bot-page'

const { generateMetadata, Page } = botRoute('surname')

export { generateMetadata }
export default Page
