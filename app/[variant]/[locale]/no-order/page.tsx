import { noticeRoute } from '../_routes/notice-route'

// What is sent to whoever has no right link to an order; the server process keeps it in memory.
const { generateMetadata, Page } = noticeRoute('eOrder')

export { generateMetadata }
export default Page
