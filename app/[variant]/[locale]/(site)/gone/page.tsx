import { noticeRoute } from '../../_pages/notice-page'

// Error page for a removed page; sent with status 410.
const { generateMetadata, Page } = noticeRoute('e410', '410')

export { generateMetadata }
export default Page
