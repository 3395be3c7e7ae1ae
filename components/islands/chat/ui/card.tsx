interface CardProps {
  readonly title: string
  readonly text: string
  readonly href: string
}

export const Card = ({ title, text, href }: CardProps) => (
  <a className="chat-card" href={href} target="_blank" rel="noopener">
    <b>{title}</b>
    {text && <span>{text}</span>}
  </a>
)
