import { MESSAGE_LIMITS } from '@/lib/domain/chat/messages'
import { rejectionMessageKey } from '../../islands/chat/ui/rejection-message'
import { UploadRow } from '../../islands/chat/ui/upload-row'
import { PendingMessageRow } from '../../islands/chat/ui/pending-message'
import { useDesk, useModel } from './view'

/** Messages and files of a conversation that the server has not confirmed yet. */
export function PendingList({ conversation }: { conversation: string }) {
  const { desk, t, tag, fileMb } = useDesk()
  const { pending, uploads, connection } = useModel()
  return (
    <>
      {pending.map(
        ({ message, ...one }) =>
          message.conversation === conversation && (
            <PendingMessageRow
              key={message.id}
              pending={{ ...one, message: message.written }}
              retry={desk.retry}
              drop={desk.drop}
              limits={MESSAGE_LIMITS}
            >
              {connection !== 'online' && t('conn.queued')}
            </PendingMessageRow>
          ),
      )}
      {uploads.map(
        (one) =>
          one.conversation === conversation && (
            <UploadRow
              key={one.id}
              upload={one}
              uploads={desk.uploads}
              limitMb={fileMb}
              messageKeyOf={rejectionMessageKey}
              t={t}
              tag={tag}
            />
          ),
      )}
    </>
  )
}
