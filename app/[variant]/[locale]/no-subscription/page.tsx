import { noticeRoute } from '../_routes/notice-route'

// What is sent to whoever has a link to no subscription; the server process keeps it in memory.
const { generateMetadata, Page } = noticeRoute('eSubscription')

export { generateMetadata }
export default Page
