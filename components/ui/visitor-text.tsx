import type { ComponentPropsWithoutRef } from 'react'

interface VisitorTextProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  readonly as?: 'span' | 'strong' | 'b' | 'dd'
  readonly children?: string | undefined
}

/**
 * Text that a script replaces by the visitor's before hydration. The child is always a string:
 * `suppressHydrationWarning` allows other text there, but not a text node where React expects none.
 */
export function VisitorText({ as: Tag = 'span', children = '', ...attributes }: VisitorTextProps) {
  return (
    <Tag {...attributes} suppressHydrationWarning>
      {children}
    </Tag>
  )
}
