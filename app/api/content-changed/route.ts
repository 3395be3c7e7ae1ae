import { contentChanged } from '@/lib/server/content/changed'

/** The webhook of the content service. */
export const POST = contentChanged
