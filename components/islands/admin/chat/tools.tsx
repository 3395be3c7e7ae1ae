import { ChatIcon } from '../../chat/parts/chat-icon'
import { useDesk } from './view'

/** What opens above the field. */
export type Tool = 'canned' | 'card'

interface ToolsProps {
  readonly tool: Tool | undefined
  readonly turn: (tool: Tool) => void
  readonly asCode: () => void
}

/** What else than a plain text can be sent. */
export function Tools({ tool, turn, asCode }: ToolsProps) {
  const { desk, words, say } = useDesk()
  return (
    <div className="desk-tools">
      <label className="chat-attach" title={say('chat.attach')}>
        <ChatIcon name="attach" />
        <input
          className="visually-hidden"
          type="file"
          multiple
          aria-label={say('chat.attach')}
          onChange={({ currentTarget }) => {
            desk.attach([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </label>
      {(['canned', 'card'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-label={words[name]}
          title={words[name]}
          aria-expanded={tool === name}
          onClick={() => turn(name)}
        >
          <ChatIcon name={name} />
        </button>
      ))}
      <button type="button" aria-label={words.code} title={words.code} onClick={asCode}>
        <ChatIcon name="code" />
      </button>
    </div>
  )
}
