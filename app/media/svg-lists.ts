/** The elements, attributes and CSS functions that a sanitised SVG may contain. */

const listed = (names: string) => new Set(names.split(/\s+/));

export const elements =
  listed(`svg g a defs symbol use switch path rect circle ellipse line polyline polygon marker pattern
  clipPath mask text tspan textPath title desc style linearGradient radialGradient stop image filter view feBlend
  feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence`);

/** Text in other elements is not shown. */
export const withText = listed('a text tspan textPath title desc style');

export const attributes =
  listed(`id class style href xml:space xml:lang lang requiredExtensions requiredFeatures systemLanguage
  version media type role aria-hidden aria-label aria-labelledby viewBox preserveAspectRatio x y width height cx cy d dx dy
  fx fy fr r rx ry x1 x2 y1 y2 points pathLength transform offset rotate textLength lengthAdjust method side spacing path
  startOffset gradientTransform gradientUnits spreadMethod patternContentUnits patternTransform patternUnits clipPathUnits
  maskContentUnits maskUnits markerHeight markerUnits markerWidth orient refX refY filterUnits primitiveUnits amplitude
  azimuth baseFrequency bias diffuseConstant divisor edgeMode elevation exponent in in2 intercept k1 k2 k3 k4 kernelMatrix
  kernelUnitLength limitingConeAngle mode numOctaves operator order pointsAtX pointsAtY pointsAtZ preserveAlpha radius
  result scale seed slope specularConstant specularExponent stdDeviation stitchTiles surfaceScale tableValues targetX
  targetY values xChannelSelector yChannelSelector z alignment-baseline baseline-shift clip clip-path clip-rule color
  color-interpolation color-interpolation-filters color-rendering direction display dominant-baseline fill fill-opacity
  fill-rule filter flood-color flood-opacity font font-family font-feature-settings font-size font-size-adjust
  font-stretch font-style font-variant font-weight glyph-orientation-horizontal glyph-orientation-vertical
  image-rendering letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type opacity overflow
  paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-overflow
  text-rendering transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode`);

/** These functions process all pixels. */
export const passFunctions =
  listed(`blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  repeating-conic-gradient -webkit-linear-gradient -webkit-radial-gradient`);

export const functions = new Set([
  ...passFunctions,
  ...listed(`rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix contrast-color light-dark icc-color device-cmyk
  calc min max clamp round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log exp abs sign var env
  matrix translate translatex translatey rotate scale scalex scaley skew skewx skewy
  matrix3d translate3d translatez rotate3d rotatex rotatey rotatez scale3d scalez perspective
  circle ellipse inset path polygon rect xywh ray shape cubic-bezier steps linear format tech local
  selector font-tech font-format style not is where has`),
]);

export const functionsThatLoad = listed('src image image-set -webkit-image-set cross-fade -webkit-cross-fade');
