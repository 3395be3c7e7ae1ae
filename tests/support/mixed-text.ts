import {
  parseSync,
  Visitor,
  type Expression,
  type Function as FunctionNode,
  type ArrowFunctionExpression,
  type JSXChild,
  type Program,
} from 'oxc-parser'

/** Kind of an expression's result among its siblings: an element or nothing, always an element, or possibly text. */
type Kind = 'element' | 'optional' | 'text'

const FILLED = /\S/
/** JSX ignores white space that contains a line break. */
const isCached = (child: JSXChild) =>
  child.type === 'JSXText'
    ? FILLED.test(child.value) || !child.value.includes('\n')
    : child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression'
const isSpace = (child: JSXChild) =>
  (child.type === 'JSXText' && !FILLED.test(child.value)) ||
  (child.type === 'JSXExpressionContainer' &&
    child.expression.type === 'Literal' &&
    typeof child.expression.value === 'string' &&
    !FILLED.test(child.expression.value))

const worst = (...kinds: readonly Kind[]): Kind =>
  kinds.includes('text') ? 'text' : kinds.includes('optional') ? 'optional' : 'element'

const ELEMENTS = /^:(?:\s*\|?\s*(?:ReactElement|false|undefined|null))+$/

type Callable = FunctionNode | ArrowFunctionExpression
interface Names {
  readonly values: ReadonlyMap<string, Expression>
  readonly functions: ReadonlyMap<string, Callable>
  /** Properties whose type allows elements only. */
  readonly elements: ReadonlySet<string>
}

/** Collects the declarations of a file by name. */
function namesOf(program: Program, text: string): Names {
  const values = new Map<string, Expression>()
  const functions = new Map<string, Callable>()
  const elements = new Set<string>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return
      if (init.type === 'ArrowFunctionExpression' || init.type === 'FunctionExpression') functions.set(id.name, init)
      else values.set(id.name, init)
    },
    FunctionDeclaration(node) {
      if (node.id) functions.set(node.id.name, node)
    },
    TSPropertySignature({ key, typeAnnotation }) {
      const type = typeAnnotation && text.slice(typeAnnotation.start, typeAnnotation.end)
      if (key.type === 'Identifier' && type && ELEMENTS.test(type)) elements.add(key.name)
    },
  }).visit(program)
  return { values, functions, elements }
}

/** Lists the expressions that a function returns, without those of nested functions. */
function returnsOf(node: Callable): (Expression | null)[] {
  if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') return [node.body as Expression]
  const found: (Expression | null)[] = []
  let depth = 0
  const enter = () => void depth++
  const leave = () => void depth--
  new Visitor({
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement({ argument }) {
      if (depth === 0) found.push(argument)
    },
  }).visit({ type: 'Program', body: node.body ? [node.body] : [] } as unknown as Program)
  return found
}

function kindOf(node: Expression | null, names: Names, seen: readonly string[] = []): Kind {
  const kind = (one: Expression | null) => kindOf(one, names, seen)
  if (!node) return 'optional'
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean' ? 'optional' : 'text'
    case 'LogicalExpression':
      return node.operator === '&&' ? worst('optional', kind(node.right)) : worst(kind(node.left), kind(node.right))
    case 'ConditionalExpression':
      return worst('optional', kind(node.consequent), kind(node.alternate))
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ChainExpression':
      return kind(node.expression)
    case 'Identifier': {
      // Values passed by callers are checked where they are written.
      if (node.name === 'children' || node.name === 'undefined' || names.elements.has(node.name)) return 'optional'
      const value = names.values.get(node.name)
      return value && !seen.includes(node.name) ? kindOf(value, names, [...seen, node.name]) : 'text'
    }
    case 'CallExpression': {
      const { callee } = node
      const isMapped =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        /^(?:map|flatMap)$/.test(callee.property.name)
      const act = isMapped ? node.arguments[0] : callee
      if (act?.type === 'ArrowFunctionExpression' || act?.type === 'FunctionExpression')
        return worst('optional', ...returnsOf(act).map(kind))
      const name = act?.type === 'Identifier' ? act.name : ''
      if (name === 'children' || name === 'createPortal') return 'optional'
      const called = names.functions.get(name)
      return called && !seen.includes(name)
        ? worst('optional', ...returnsOf(called).map((one) => kindOf(one, names, [...seen, name])))
        : 'text'
    }
    default:
      return 'text'
  }
}

/**
 * Finds text next to other children in JSX: programs that replace text nodes (page translation) leave React with nodes
 * that are no longer in the page. Text must be the only child of its element; a constant space may separate two
 * elements that are always rendered.
 */
export function mixedText({ path, text }: { readonly path: string; readonly text: string }): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path}: ${errors[0]?.message}`)
  const names = namesOf(program, text)
  const found: string[] = []

  function judge(
    node: { readonly start: number; readonly end: number; readonly children: readonly JSXChild[] },
    isFragment: boolean,
  ): void {
    const children = node.children.filter(isCached)
    if (children.length < 2 && !isFragment) return
    const kinds = children.map((child): Kind => {
      if (child.type === 'JSXText') return 'text'
      return child.type === 'JSXExpressionContainer' ? kindOf(child.expression as Expression, names) : 'element'
    })
    // React inserts an optional element before the sibling that follows it.
    const isBad = children.some((child, at) =>
      isSpace(child) ? isFragment || kinds.slice(0, at).includes('optional') : kinds[at] === 'text',
    )
    if (isBad) {
      const line = text.slice(0, node.start).split('\n').length
      const excerpt = text.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 120)
      found.push(`${path}:${line}: ${excerpt}`)
    }
  }

  new Visitor({ JSXElement: (node) => judge(node, false), JSXFragment: (node) => judge(node, true) }).visit(program)
  // A component may be rendered next to any siblings.
  for (const [name, node] of names.functions)
    if (/^[A-Z][a-z]/.test(name) && returnsOf(node).some((one) => kindOf(one, names) === 'text'))
      found.push(`${path}: ${name} draws text without an element`)
  return found
}
