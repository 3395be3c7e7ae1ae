/** Elements that a drawing may have: shapes, texts, paints, masks, filters. None that runs, loads, links or moves. */
export const ELEMENTS: readonly string[] = (
  'svg g defs symbol use image switch title desc style path rect circle ellipse line polyline polygon text tspan textPath ' +
  'linearGradient radialGradient stop pattern clipPath mask marker filter ' +
  'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow ' +
  'feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence'
).split(' ')

/** Elements that go with all that is in them; of others only the element itself goes. */
export const DROPPED_WHOLE: readonly string[] = (
  'script foreignObject metadata feImage iframe object embed audio video canvas handler listener ' +
  'animate animateColor animateMotion animateTransform set discard mpath cursor font font-face'
).split(' ')

/** Attributes that a drawing may have; the sanitizer sets `xmlns` itself. */
export const ATTRIBUTES: readonly string[] = (
  'id class style lang xml:space xml:lang role aria-label aria-labelledby aria-hidden focusable version viewBox preserveAspectRatio ' +
  'width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points pathLength transform transform-origin href xlink:href ' +
  'alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering cursor direction display ' +
  'dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant ' +
  'font-weight image-rendering isolation letter-spacing lighting-color marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow ' +
  'paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit ' +
  'stroke-opacity stroke-width text-anchor text-decoration text-rendering unicode-bidi vector-effect visibility word-spacing writing-mode ' +
  'clipPathUnits gradientTransform gradientUnits maskContentUnits maskUnits patternContentUnits patternTransform patternUnits spreadMethod offset ' +
  'markerHeight markerUnits markerWidth orient refX refY filterUnits primitiveUnits in in2 result mode operator k1 k2 k3 k4 order kernelMatrix divisor bias ' +
  'targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent scale xChannelSelector ' +
  'yChannelSelector azimuth elevation dx dy z pointsAtX pointsAtY pointsAtZ limitingConeAngle stdDeviation radius baseFrequency numOctaves seed stitchTiles ' +
  'type values tableValues slope intercept amplitude exponent rotate textLength lengthAdjust startOffset method spacing side systemLanguage'
).split(' ')
