import type { ChatMessage } from '@/lib/contract/chat-message'
import type { FileKind } from '@/lib/domain/chat/messages'
import { fileSize } from '@/lib/domain/file-size'
import { ChatIcon } from './chat-icon'
import { useReader } from './reader'

type FileMessage = Extract<ChatMessage, { kind: FileKind }>

function Content({ message: { kind, file }, stale }: { message: FileMessage; stale: () => void }) {
  if (kind === 'image')
    return (
      <a href={file.url} target="_blank" rel="noopener">
        <img src={file.preview ?? file.url} alt={file.name} width={file.width} height={file.height} loading="lazy" decoding="async" onError={stale} />
      </a>
    )
  // Nobody has written down what is said in them.
  // eslint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'audio') return <audio controls preload="metadata" src={file.url} aria-label={file.name} onError={stale} />
  // eslint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'video') return <video controls preload="metadata" src={file.url} aria-label={file.name} onError={stale} />
  return <ChatIcon name="file" />
}

/** A file of a talk: a picture, something to be played, or what can be taken along. Its address ends after some hours; then the talk is asked for again. */
export function FileBody({ message }: { message: FileMessage }) {
  const { renew, say, tag } = useReader()
  const { file, kind } = message
  return (
    <div className={`chat-file chat-${kind}`}>
      <Content message={message} stale={renew} />
      <a href={file.url} download={file.name} target="_blank" rel="noopener" aria-label={say('msg.download', { name: file.name })}>
        {file.name} <small>{fileSize(file.bytes, tag)}</small>
      </a>
    </div>
  )
}
