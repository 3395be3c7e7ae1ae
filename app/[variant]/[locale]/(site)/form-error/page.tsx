import { noticeRoute } from '../../_pages/notice-page'

// Error page for a form that could not be processed; cached in memory by the server process.
const { generateMetadata, Page } = noticeRoute('eForm')

export { generateMetadata }
export default Page
