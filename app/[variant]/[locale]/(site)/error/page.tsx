import { noticeRoute } from '../../_pages/notice-page'

// Error page for a failed render; cached in memory by the server process.
const { generateMetadata, Page } = noticeRoute('e500')

export { generateMetadata }
export default Page
