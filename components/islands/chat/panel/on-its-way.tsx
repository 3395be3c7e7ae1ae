import { useEffect } from 'react'
import type { ChatWord } from '@/lib/contract/chat-words'
import { refusalWord } from '../parts/refusal-word'
import { WaitingMessage } from '../parts/waiting-message'
import { later } from '../parts/later'
import { useModel, useView } from './view'

const loadRow = async () => (await import('../parts/upload-row')).UploadRow
const UploadRow = later(loadRow)

/** Why a message is not there yet. */
function useReason(): ChatWord | undefined {
  const { asking, link } = useModel()
  const { talk } = useView()
  if (!asking && !talk.isAgreed()) return 'chat.saved'
  return link === 'online' ? undefined : 'conn.queued'
}

/** What the visitor has written or chosen and is not there yet, in the order in which it goes. */
export function OnItsWay() {
  const { talk, say, tag } = useView()
  const { waiting, uploads, setting, conversation } = useModel()
  const reason = useReason()
  const isBegun = conversation !== null
  useEffect(() => {
    // Files can be chosen without a network, too.
    if (isBegun) loadRow().catch(() => undefined)
  }, [isBegun])
  return [...waiting, ...uploads]
    .sort((a, b) => a.at.localeCompare(b.at))
    .map((one) =>
      'file' in one ? (
        <UploadRow
          key={one.id}
          upload={one}
          uploads={talk.uploads}
          limitMb={setting?.limits.fileMb}
          wordOf={refusalWord}
          say={say}
          tag={tag}
        />
      ) : (
        <WaitingMessage key={one.message.id} waiting={one} retry={talk.retry} drop={talk.drop} limits={setting?.limits}>
          {reason && (
            <>
              <span>{`${say(reason)} `}</span>
              {reason === 'chat.saved' && (
                <button type="button" className="chat-link" onClick={talk.flush}>
                  {say('chat.consent.title')}
                </button>
              )}
            </>
          )}
        </WaitingMessage>
      ),
    )
}
