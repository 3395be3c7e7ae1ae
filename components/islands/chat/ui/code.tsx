/** Code block; focusable, so that it can be scrolled by keyboard. */
export function Code({ text, language = '' }: { text: string; language?: string }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="chat-code" data-language={language || undefined} tabIndex={0}>
      <code>{text}</code>
    </pre>
  )
}
