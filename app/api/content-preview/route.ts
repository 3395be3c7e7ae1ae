import { endPreview, startPreview } from '@/lib/server/content/preview'

export const GET = startPreview
export const POST = endPreview
