import type { ReactElement } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import type { FileKind } from '@/lib/domain/chat/messages'
import { fileSize } from '@/lib/domain/file-size'
import type { ConversationContext } from './conversation-context'

type FileMessage = Extract<ChatMessage, { kind: FileKind }>

interface FileProps extends Pick<ConversationContext, 'opaqueFile' | 'refresh' | 't' | 'tag'> {
  readonly message: FileMessage
  readonly icon: ReactElement
}

function Content({ message: { kind, file }, refresh, icon }: FileProps) {
  if (kind === 'image')
    return (
      <a href={file.url} target="_blank" rel="noopener">
        <img
          src={file.preview ?? file.url}
          alt={file.name}
          width={file.width}
          height={file.height}
          loading="lazy"
          decoding="async"
          onError={refresh}
        />
      </a>
    )
  // Media sent by users have no captions.
  if (kind === 'audio') {
    // eslint-disable-next-line jsx-a11y/media-has-caption
    return <audio controls preload="metadata" src={file.url} aria-label={file.name} onError={refresh} />
  }
  if (kind === 'video') {
    // eslint-disable-next-line jsx-a11y/media-has-caption
    return <video controls preload="metadata" src={file.url} aria-label={file.name} onError={refresh} />
  }
  return icon
}

/**
 * File of a message: image, player or download. Its URL expires after some hours; on an error the conversation is
 * refreshed.
 */
export function FileBody(props: FileProps) {
  const {
    message: { file, kind },
    opaqueFile,
    t,
    tag,
  } = props
  return (
    <div className={`chat-file chat-${kind}`}>
      <Content {...props} />
      <a
        href={file.url}
        download={file.name}
        target="_blank"
        rel="noopener"
        aria-label={t('msg.download', { name: file.name })}
      >
        <span>{file.name}</span> <small>{fileSize(file.bytes, tag)}</small>
      </a>
      {file.opaque && opaqueFile && <p className="chat-opaque">{opaqueFile}</p>}
    </div>
  )
}
