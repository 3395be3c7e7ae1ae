import { readFileSync, writeFileSync } from 'node:fs'
import { sourceFiles, type SourceFile } from '../support/source-files.ts'
import { folderOf, LAYERS, SIDE_LAYERS } from './layers.ts'

const DOCUMENT = 'docs/architecture.md'
const GENERATED = /(<!-- generated: .* -->\n)[\s\S]*(<!-- end -->)/

type Imports = ReadonlyMap<string, ReadonlySet<string>>

/** The other folders that each folder imports. */
function findImports(files: readonly SourceFile[]): Imports {
  const found = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const from = folderOf(path) ?? path
    const targets = found.get(from) ?? new Set<string>()
    found.set(from, targets)
    for (const target of imports) {
      const to = folderOf(target)
      if (to !== undefined && to !== from) targets.add(to)
    }
  }
  return found
}

const targetsOf = (imports: Imports, folder: string) => [...(imports.get(folder) ?? [])]

function canReach(imports: Imports, from: string, to: string): boolean {
  return targetsOf(imports, from).some((folder) => folder === to || canReach(imports, folder, to))
}

/** Targets that are not also reached through another target, so that the drawing has few arrows. */
const drawnTargets = (imports: Imports, folder: string): string[] =>
  targetsOf(imports, folder).filter(
    (to) => !targetsOf(imports, folder).some((via) => via !== to && canReach(imports, via, to)),
  )

const titleOf = (index: number): string =>
  index < LAYERS.length ? `layer ${LAYERS.length - index}` : 'other processes'

const nodeId = (folder: string): string => folder.replace(/\W/g, '_')

function subgraph(title: string, folders: readonly string[]): string[] {
  return [
    `  subgraph ${nodeId(title)}["${title}"]`,
    ...folders.map((folder) => `    ${nodeId(folder)}["${folder}"]`),
    '  end',
  ]
}

function drawing(files: readonly SourceFile[]): string {
  const imports = findImports(files)
  const layers = [...LAYERS, Object.keys(SIDE_LAYERS)]
  const folders = layers.flat()
  const inOrder = (targets: readonly string[]) => folders.filter((folder) => targets.includes(folder))
  const listed = folders.filter((folder) => targetsOf(imports, folder).length)
  return [
    '```mermaid',
    'flowchart TD',
    ...layers.flatMap((layer, index) => subgraph(titleOf(index), layer)),
    ...folders.flatMap((folder) =>
      inOrder(drawnTargets(imports, folder)).map((to) => `  ${nodeId(folder)} --> ${nodeId(to)}`),
    ),
    '```',
    '',
    ...listed.map((folder) => `- \`${folder}\` imports ${inOrder(targetsOf(imports, folder)).join(', ')}`),
    '',
  ].join('\n')
}

export const readDocument = (): string => readFileSync(DOCUMENT, 'utf8')

/** The document with a drawing of the layers and of the imports between them. */
export const documentWithDrawing = (document: string, files: readonly SourceFile[]): string =>
  document.replace(GENERATED, (_, start: string, end: string) => `${start}\n${drawing(files)}\n${end}`)

if (import.meta.main) writeFileSync(DOCUMENT, documentWithDrawing(readDocument(), sourceFiles()))
