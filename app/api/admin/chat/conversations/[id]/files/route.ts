import { deskUploadQuerySchema } from '@/lib/contract/chat-admin'
import { chatQuery, messageResponse } from '@/lib/server/chat/responses'
import { handleConversationCall } from '@/lib/server/chat/desk-call'
import { fileReplyEmail } from '@/lib/server/chat/emails'
import { uploadedFile } from '@/lib/server/chat/upload'

interface RouteContext {
  params: Promise<{ id: string }>
}

/** Sends an operator's file; the visitor is notified by email if the question was asked outside working hours. */
export const POST = (request: Request, { params }: RouteContext): Promise<Response> =>
  handleConversationCall(request, params, async ({ account, desk, conversation }) => {
    const query = chatQuery(request, deskUploadQuerySchema)
    if ('rejected' in query) return query.rejected
    const mail = async (name: string) => {
      const result = await desk.find(conversation, undefined)
      return 'rejected' in result ? undefined : fileReplyEmail(result.conversation, name)
    }
    return messageResponse(
      await desk.upload(account, conversation, {
        id: query.data.id,
        read: () => uploadedFile(request),
        signal: request.signal,
        mail,
      }),
    )
  })
