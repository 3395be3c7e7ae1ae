import { noticeRoute } from '../_routes/notice-route'

// A page that was taken down for good; answered with status 410.
const { generateMetadata, Page } = noticeRoute('e410', '410')

export { generateMetadata }
export default Page
