import { botRoute } from '../../_pages/bot-page'

const { generateMetadata, Page } = botRoute('genetics')

export { generateMetadata }
export default Page
