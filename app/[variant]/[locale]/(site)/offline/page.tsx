import { noticeRoute } from '../../_pages/notice-page'

// Offline page, precached by the service worker.
const { generateMetadata, Page } = noticeRoute('offline')

export { generateMetadata }
export default Page
