import { noticeRoute } from '../../_pages/notice-page'

// Error page for an invalid subscription link; cached in memory by the server process.
const { generateMetadata, Page } = noticeRoute('eSubscription')

export { generateMetadata }
export default Page
