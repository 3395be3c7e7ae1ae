import type { ComponentPropsWithoutRef } from 'react'

interface VisitorTextProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  readonly as?: 'span' | 'strong' | 'b'
  readonly children?: string | undefined
}

/**
 * A text that a script replaces by the visitor's own before React hydrates the page. The child is always a string:
 * React accepts another text there, but not a text where it expects none.
 */
export function VisitorText({ as: Tag = 'span', children = '', ...attributes }: VisitorTextProps) {
  return (
    <Tag {...attributes} suppressHydrationWarning>
      {children}
    </Tag>
  )
}
