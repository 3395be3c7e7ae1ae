import { ChatIcon } from '../../islands/chat/ui/chat-icon'
import { useDesk } from './view'

export type Tool = 'canned' | 'card'

interface ToolsProps {
  readonly tool: Tool | undefined
  readonly toggle: (tool: Tool) => void
  readonly asCode: () => void
}

export function Tools({ tool, toggle: turn, asCode }: ToolsProps) {
  const { desk, labels, t } = useDesk()
  return (
    <div className="desk-tools">
      <label className="chat-attach" title={t('chat.attach')}>
        <ChatIcon name="attach" />
        <input
          className="visually-hidden"
          type="file"
          multiple
          aria-label={t('chat.attach')}
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
          aria-label={labels[name]}
          title={labels[name]}
          aria-expanded={tool === name}
          onClick={() => turn(name)}
        >
          <ChatIcon name={name} />
        </button>
      ))}
      <button type="button" aria-label={labels.code} title={labels.code} onClick={asCode}>
        <ChatIcon name="code" />
      </button>
    </div>
  )
}
