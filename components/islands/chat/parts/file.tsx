import type { ReactElement } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import type { FileKind } from '@/lib/domain/chat/messages'
import { fileSize } from '@/lib/domain/file-size'
import type { Reader } from './reader'

type FileMessage = Extract<ChatMessage, { kind: FileKind }>

interface FileProps extends Pick<Reader, 'opaqueFile' | 'renew' | 'say' | 'tag'> {
  readonly message: FileMessage
  /** In the place of what cannot be shown. */
  readonly icon: ReactElement
}

function Content({ message: { kind, file }, renew: stale, icon }: FileProps) {
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
          onError={stale}
        />
      </a>
    )
  // Nobody has written down what is said in them.
  // eslint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'audio')
    return <audio controls preload="metadata" src={file.url} aria-label={file.name} onError={stale} />
  // eslint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'video')
    return <video controls preload="metadata" src={file.url} aria-label={file.name} onError={stale} />
  return icon
}

/** A file of a talk: a picture, something to be played, or what can be taken along. Its address ends after some hours; then the talk is asked for again. */
export function FileBody(props: FileProps) {
  const {
    message: { file, kind },
    opaqueFile,
    say,
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
        aria-label={say('msg.download', { name: file.name })}
      >
        <span>{file.name}</span> <small>{fileSize(file.bytes, tag)}</small>
      </a>
      {file.opaque && opaqueFile && <p className="chat-opaque">{opaqueFile}</p>}
    </div>
  )
}
