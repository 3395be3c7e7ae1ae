import { useState, type ReactNode, type RefCallback } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  readonly common: CommonMessages
  /** Buttons after it. */
  readonly children?: ReactNode
}

const focusAndSelect: RefCallback<HTMLInputElement> = (input) => {
  input?.focus()
  input?.select()
}

/** Copies a text. Falls back to a selected text field if the browser denies access to the clipboard. */
export function CopyButton({ text, label, common, children }: CopyButtonProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'by hand'>('no')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      setCopied('by hand')
    }
  }
  return (
    <>
      <span className="admin-actions">
        <button type="button" onClick={() => void copy()}>
          {copied === 'yes' ? common.copied : label}
        </button>
        {children}
      </span>
      {copied === 'by hand' && <input readOnly aria-label={label} value={text} ref={focusAndSelect} />}
    </>
  )
}
