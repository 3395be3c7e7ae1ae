import { noticeRoute } from '../_routes/notice-route'

// What a browser without a network shows; for the service worker to keep.
const { generateMetadata, Page } = noticeRoute('offline')

export { generateMetadata }
export default Page
