import { Fragment } from 'react'
import { plainText, type LegalBlock, type Runs } from '@/lib/contract/legal-text'
import styles from './legal-blocks.module.css'

export function LegalRuns({ runs }: { runs: Runs }) {
  return runs.map(({ text, strong, em, href }, index) => {
    const styled = em ? <em>{text}</em> : text
    const weighted = strong ? <strong>{styled}</strong> : styled
    return href === undefined ? (
      <Fragment key={index}>{weighted}</Fragment>
    ) : (
      <a key={index} href={href}>
        {weighted}
      </a>
    )
  })
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id}>
          <LegalRuns runs={block.runs} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p id={block.id}>
          <LegalRuns runs={block.runs} />
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>
              <LegalRuns runs={item} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((cell, index) => (
                <th key={index} scope="col">
                  <LegalRuns runs={cell} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column} data-label={plainText(block.head[column] ?? [])}>
                    <LegalRuns runs={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  )
}
