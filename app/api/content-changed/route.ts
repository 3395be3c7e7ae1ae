import { handleContentWebhook } from '@/lib/server/content/content-webhook'

export const POST = handleContentWebhook
