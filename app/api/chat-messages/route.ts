import { chatMessages } from '@/components/sections/chat-messages'
import { requestLanguage, requestVariant } from '@/lib/server/request/request-site-locale'

/** Texts of the built-in chat, in the language of `lng`. */
export async function GET(request: Request): Promise<Response> {
  const language = requestLanguage(requestVariant(request), new URL(request.url).searchParams.get('lng') ?? undefined)
  return Response.json(await chatMessages(language), { headers: { 'cache-control': 'no-cache' } })
}
