import { endPreview, startPreview } from '@/lib/server/content/preview'

/** The link to an entry that is not published. */
export const GET = startPreview
/** The way out of it. */
export const POST = endPreview
