import { noticeRoute } from '../../_pages/notice-page'

// Error page for an invalid order link; cached in memory by the server process.
const { generateMetadata, Page } = noticeRoute('eOrder')

export { generateMetadata }
export default Page
