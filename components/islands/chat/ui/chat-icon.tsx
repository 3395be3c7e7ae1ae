export function ChatIcon({ name }: { name: string }) {
  return (
    <svg className="chat-icon" aria-hidden="true">
      <use href={`/drawings/chat.svg#${name}`} />
    </svg>
  )
}
