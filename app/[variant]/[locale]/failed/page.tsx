import { noticeRoute } from '../_routes/notice-route'

// What is sent in place of a page that could not be made; the server process keeps it in memory.
const { generateMetadata, Page } = noticeRoute('e500')

export { generateMetadata }
export default Page
