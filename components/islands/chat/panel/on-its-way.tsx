import type { ChatWord } from '@/lib/contract/chat-words'
import { UploadRow } from '../parts/upload-row'
import { WaitingMessage } from '../parts/waiting-message'
import { isOpen } from '../talk/model'
import { useModel, useView } from './view'

/** Why a message is not there yet. */
function useReason(): ChatWord | undefined {
  const { conversation, asking, link } = useModel()
  const { talk } = useView()
  if (!isOpen(conversation) && !asking && !talk.isAgreed()) return 'chat.saved'
  return link === 'online' ? undefined : 'conn.queued'
}

/** What the visitor has written or chosen and is not there yet. */
export function OnItsWay() {
  const { talk, say } = useView()
  const { waiting, uploads, setting } = useModel()
  const reason = useReason()
  return (
    <>
      {waiting.map((one) => (
        <WaitingMessage key={one.message.id} waiting={one} retry={talk.retry} drop={talk.drop}>
          {reason && (
            <>
              {say(reason)}{' '}
              {reason === 'chat.saved' && (
                <button type="button" className="chat-link" onClick={talk.flush}>
                  {say('chat.consent.title')}
                </button>
              )}
            </>
          )}
        </WaitingMessage>
      ))}
      {uploads.map((one) => (
        <UploadRow key={one.id} upload={one} uploads={talk.uploads} limitMb={setting?.limits.fileMb} />
      ))}
    </>
  )
}
