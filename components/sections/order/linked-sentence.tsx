import type { LinkedText } from '@/lib/contract/order-form'

export const Sentence = ({ parts }: { parts: LinkedText }) => (
  <span>
    {parts.map((part) =>
      typeof part === 'string' ? (
        <span key={part}>{part}</span>
      ) : (
        <a key={part.href} href={part.href} target="_blank" rel="noopener">
          {part.text}
        </a>
      ),
    )}
  </span>
)
