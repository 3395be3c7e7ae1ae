import { noticeRoute } from '../_routes/notice-route'

// Redirects that never arrive (specification, section 9); answered with status 404.
const { generateMetadata, Page } = noticeRoute('eLost')

export { generateMetadata }
export default Page
