import type { ReactNode } from 'react'
import split from '@/components/sections/faq.module.css'
import prose from '@/components/sections/legal/legal-blocks.module.css'
import { SectionHead } from '@/components/ui/section-head'
import { ButtonLink } from '@/components/ui/button-link'
import { buttonOptions, menuOption, sectionOptions } from '@/lib/content/block-options'
import { richText } from '@/lib/content/rich-text'
import styles from './blocks.module.css'
import type { BlockProps } from './page-data'

export function SectionBlock({ block, children }: BlockProps & { children: ReactNode }) {
  const { title, tone, heading, menu } = sectionOptions.parse(block.options)
  const id = `${block.id}-title`
  return (
    <section
      id={menu && block.id}
      className={`section ${tone === 'tinted' ? 'section-tinted' : ''}`}
      {...(title && { 'aria-labelledby': id })}
    >
      <div className={`container ${title && heading === 'beside' ? split.split : ''}`}>
        {title && <SectionHead id={id} title={title} />}
        <div className={styles.stack}>{children}</div>
      </div>
    </section>
  )
}

export const ColumnsBlock = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>

export const BoxBlock = ({ children }: { children: ReactNode }) => <div>{children}</div>

/** A custom block of the page builder: an empty element that its SDK fills when it comes into view. */
export const BuilderBlock = ({ block }: BlockProps) => (
  <div id={block.id} data-island="builder" data-block={String(block.options['block'])} />
)

export function TextBlock({ block, page }: BlockProps) {
  const { text } = block.options
  if (typeof text !== 'string') return null
  const id = menuOption.menu.parse(block.options['menu']) && block.id
  return <div id={id} className={prose.text} dangerouslySetInnerHTML={{ __html: richText(text, page) }} />
}

/** A link that looks like a button. Never amber, which is reserved for `OrderButton`. */
export function ButtonBlock({ block }: BlockProps) {
  const options = buttonOptions.safeParse(block.options)
  return options.success ? (
    <ButtonLink href={options.data.link} look="primary">
      {options.data.text}
    </ButtonLink>
  ) : null
}
