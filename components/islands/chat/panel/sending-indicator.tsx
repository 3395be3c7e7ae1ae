import { useEffect } from 'react'
import type { ChatMessageKey } from '@/lib/contract/chat-messages'
import { rejectionMessageKey } from '../ui/rejection-message'
import { PendingMessageRow } from '../ui/pending-message'
import { lazyPart } from '../ui/lazy-part'
import { useModel, useView } from './view'

const loadRow = async () => (await import('../ui/upload-row')).UploadRow
const UploadRow = lazyPart(loadRow)

function useReason(): ChatMessageKey | undefined {
  const { consentPurpose, connection } = useModel()
  const { controller } = useView()
  if (!consentPurpose && !controller.isAgreed()) return 'chat.saved'
  return connection === 'online' ? undefined : 'conn.queued'
}

/** The visitor's pending messages and uploads in sending order. */
export function SendingIndicator() {
  const { controller, t, tag } = useView()
  const { pending, uploads, setting, conversation } = useModel()
  const reason = useReason()
  const hasStarted = conversation !== null
  useEffect(() => {
    // Preload: files can be chosen while offline.
    if (hasStarted) loadRow().catch(() => undefined)
  }, [hasStarted])
  return [...pending, ...uploads]
    .sort((a, b) => a.at.localeCompare(b.at))
    .map((one) =>
      'file' in one ? (
        <UploadRow
          key={one.id}
          upload={one}
          uploads={controller.uploads}
          limitMb={setting?.limits.fileMb}
          messageKeyOf={rejectionMessageKey}
          t={t}
          tag={tag}
        />
      ) : (
        <PendingMessageRow
          key={one.message.id}
          pending={one}
          retry={controller.retry}
          drop={controller.drop}
          limits={setting?.limits}
        >
          {reason && (
            <>
              <span>{`${t(reason)} `}</span>
              {reason === 'chat.saved' && (
                <button type="button" className="chat-link" onClick={controller.flush}>
                  {t('chat.consent.title')}
                </button>
              )}
            </>
          )}
        </PendingMessageRow>
      ),
    )
}
