import { MESSAGE_LIMITS } from '@/lib/domain/chat/messages'
import { refusalWord } from '../../chat/parts/refusal-word'
import { UploadRow } from '../../chat/parts/upload-row'
import { WaitingMessage } from '../../chat/parts/waiting-message'
import { useDesk, useModel } from './view'

/** What was written or chosen for a conversation and is not there yet. */
export function OnItsWay({ conversation }: { conversation: string }) {
  const { desk, say, tag, fileMb } = useDesk()
  const { waiting, uploads, link } = useModel()
  return (
    <>
      {waiting.map(
        ({ message, ...one }) =>
          message.conversation === conversation && (
            <WaitingMessage
              key={message.id}
              waiting={{ ...one, message: message.written }}
              retry={desk.retry}
              drop={desk.drop}
              limits={MESSAGE_LIMITS}
            >
              {link !== 'online' && say('conn.queued')}
            </WaitingMessage>
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
              wordOf={refusalWord}
              say={say}
              tag={tag}
            />
          ),
      )}
    </>
  )
}
