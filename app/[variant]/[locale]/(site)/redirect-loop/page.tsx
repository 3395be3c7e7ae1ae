import { noticeRoute } from '../../_pages/notice-page'

// Error page for redirect loops (specification, section 9); sent with status 404.
const { generateMetadata, Page } = noticeRoute('eLost')

export { generateMetadata }
export default Page
