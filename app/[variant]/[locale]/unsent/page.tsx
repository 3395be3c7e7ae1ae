import { noticeRoute } from '../_routes/notice-route'

// What is sent in place of a form that could not be taken; the server process keeps it in memory.
const { generateMetadata, Page } = noticeRoute('eForm')

export { generateMetadata }
export default Page
