/** SVG as drawing programs write it looks the same once the library has cleaned it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, long, type Page, test } from './test';

test.use({ loggedInAs: 'editor' });

const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f855a' } })
  .png()
  .toBuffer();
const base64 = photo.toString('base64');

const drawings: Record<string, string> = {
  Inkscape: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="64mm" height="64mm" viewBox="0 0 64 64" version="1.1" id="svg5" inkscape:version="1.3.2 (091e20e, 2023-11-25)"
   inkscape:export-filename="C:\\Users\\anna\\logo.png" inkscape:export-xdpi="96" sodipodi:docname="logo.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="2"><inkscape:grid type="xygrid" id="grid1"/></sodipodi:namedview>
  <defs id="defs2">
    <linearGradient inkscape:collect="always" id="linearGradient1"><stop style="stop-color:#ff0000;stop-opacity:1;" offset="0"/><stop style="stop-color:#0000ff;stop-opacity:0;" offset="1"/></linearGradient>
    <linearGradient inkscape:collect="always" xlink:href="#linearGradient1" id="linearGradient2" x1="4" y1="4" x2="40" y2="40" gradientUnits="userSpaceOnUse"/>
    <inkscape:path-effect effect="skeletal" id="path-effect1"/>
    <filter inkscape:collect="always" style="color-interpolation-filters:sRGB" id="filter1" x="-0.1" y="-0.1" width="1.2" height="1.2"><feGaussianBlur inkscape:collect="always" stdDeviation="0.8" id="feGaussianBlur1"/></filter>
    <clipPath clipPathUnits="userSpaceOnUse" id="clipPath1"><circle id="circle1" style="fill:#000000" cx="50" cy="14" r="9"/></clipPath>
    <marker style="overflow:visible" id="Arrow1" refX="0" refY="0" orient="auto-start-reverse" inkscape:stockid="Arrow" markerWidth="3" markerHeight="3" viewBox="0 0 5 5"><path transform="scale(0.5)" style="fill:context-stroke;stroke:none" d="M 5,0 L 0,-5 V 5 Z"/></marker>
  </defs>
  <metadata id="metadata1"><rdf:RDF><cc:Work rdf:about=""><cc:license rdf:resource="http://creativecommons.org/licenses/by/4.0/"/></cc:Work></rdf:RDF></metadata>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(0.5,-0.5)">
    <rect style="fill:url(#linearGradient2);fill-opacity:1;stroke:#000000;stroke-width:0.5;-inkscape-stroke:none" id="rect1" width="36" height="36" x="4" y="4" ry="3" sodipodi:insensitive="true"/>
    <path style="fill:#ffcc00;filter:url(#filter1)" d="m 10,50 20,-12 6,18 z" id="path1" sodipodi:nodetypes="cccc" inkscape:connector-curvature="0"/>
    <path style="fill:none;stroke:#008000;stroke-width:1;marker-end:url(#Arrow1)" d="M 40,60 56,50" id="path2"/>
    <image width="20" height="20" preserveAspectRatio="none" xlink:href="data:image/png;base64,${base64.replace(/.{76}/g, '$&\n')}" id="image1" x="40" y="4" clip-path="url(#clipPath1)"/>
    <text xml:space="preserve" style="font-size:9px;font-family:sans-serif;-inkscape-font-specification:'sans-serif, Normal'" x="6" y="62" id="text1"><tspan sodipodi:role="line" id="tspan1" x="6" y="62">a  b</tspan></text>
    <use x="0" y="0" xlink:href="#path1" id="use1" transform="translate(24,4)"/>
  </g>
</svg>`,
  Illustrator: `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
	<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg version="1.1" id="Layer_1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="&ns_svg;" xmlns:xlink="http://www.w3.org/1999/xlink"
	 x="0px" y="0px" viewBox="0 0 64 64" style="enable-background:new 0 0 64 64;" xml:space="preserve">
<style type="text/css">
	.st0{fill:url(#SVGID_1_);}
	.st1{clip-path:url(#SVGID_3_);}
	.st2,.st3{fill:#F7931E;stroke:#1B1464;stroke-width:2;stroke-miterlimit:10;}
	.st3{opacity:0.5;mix-blend-mode:multiply;}
	.st4{mask:url(#mask-2_1_);}
	.st5{fill:url(#New_Pattern);}
</style>
<metadata><x:sfw><x:slices/></x:sfw></metadata>
<switch>
	<foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:aipgfRef xlink:href="#adobe_illustrator_pgf"/></foreignObject>
	<g i:extraneous="self">
		<pattern x="0" y="0" width="6" height="6" patternUnits="userSpaceOnUse" id="New_Pattern" viewBox="0 0 6 6" style="overflow:visible;"><rect class="st2" width="3" height="3"/></pattern>
		<linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse" x1="2" y1="2" x2="30" y2="30"><stop offset="0" style="stop-color:#FFFFFF"/><stop offset="1" style="stop-color:#C1272D"/></linearGradient>
		<rect id="_x0031_st" x="2" y="2" class="st0" width="28" height="28"/>
		<g><defs><circle id="SVGID_2_" cx="46" cy="16" r="12"/></defs><clipPath id="SVGID_3_"><use xlink:href="#SVGID_2_" style="overflow:visible;"/></clipPath><path class="st1 st2" d="M34,2h28v20L34,30V2z"/></g>
		<path class="st3" d="M20,20c10-6,20,4,24,14S24,40,20,20z"/>
		<defs><filter id="Adobe_OpacityMaskFilter" filterUnits="userSpaceOnUse" x="2" y="34" width="28" height="28"><feColorMatrix type="matrix" values="1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 0 0 1 0"/></filter></defs>
		<mask maskUnits="userSpaceOnUse" x="2" y="34" width="28" height="28" id="mask-2_1_"><g style="filter:url(#Adobe_OpacityMaskFilter);"><circle cx="16" cy="48" r="12" fill="#FFFFFF"/></g></mask>
		<g class="st4"><rect x="2" y="34" width="28" height="28" data-name="Rechteck 1"/></g>
		<rect x="34" y="34" class="st5" width="28" height="28"/>
	</g>
</switch>
<i:aipgf id="adobe_illustrator_pgf"><![CDATA[ eJzcvfl/ <script> ]]></i:aipgf>
</svg>`,
  Figma: `<svg width="64" height="64" viewBox="0 0 64 64" fill="none" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<g clip-path="url(#clip0_1_2)"><rect width="64" height="64" fill="white"/>
<g filter="url(#filter0_d_1_2)"><rect x="6" y="6" width="24" height="24" rx="4" fill="url(#paint0_linear_1_2)"/></g>
<mask id="mask0_1_2" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="34" y="4" width="26" height="26"><path d="M47 4L60 30H34L47 4Z" fill="white"/></mask>
<g mask="url(#mask0_1_2)"><rect x="34" y="4" width="26" height="26" fill="url(#paint1_radial_1_2)"/></g>
<g clip-path="url(#paint2_angular_1_2_clip_path)" data-figma-skip-parse="true"><g transform="matrix(0 0.012 -0.012 0 18 48)"><foreignObject x="-1166.67" y="-1166.67" width="2333.33" height="2333.33"><div xmlns="http://www.w3.org/1999/xhtml" style="background:conic-gradient(from 90deg,rgba(255, 0, 0, 1) 0deg,rgba(0, 0, 255, 1) 360deg);height:100%;width:100%;opacity:1"></div></foreignObject></g></g><path d="M4 36H32V60H4Z" data-figma-gradient-fill="{&#34;type&#34;:&#34;GRADIENT_ANGULAR&#34;}"/>
<foreignObject x="30" y="30" width="36" height="36"><div xmlns="http://www.w3.org/1999/xhtml" style="backdrop-filter:blur(2px);clip-path:url(#bgblur_0_1_2_clip_path);height:100%;width:100%"></div></foreignObject><rect data-figma-bg-blur-radius="4" x="36" y="36" width="12" height="24" fill="#D9D9D9" fill-opacity="0.5"/>
<rect x="50" y="36" width="10" height="24" fill="url(#pattern0_1_2)" style="mix-blend-mode:darken"/></g>
<defs>
<filter id="filter0_d_1_2" x="2" y="6" width="32" height="32" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_1_2"/><feBlend mode="normal" in="SourceGraphic" in2="effect1_dropShadow_1_2" result="shape"/></filter>
<clipPath id="paint2_angular_1_2_clip_path"><path d="M4 36H32V60H4Z"/></clipPath><clipPath id="bgblur_0_1_2_clip_path" transform="translate(-30 -30)"><rect x="36" y="36" width="12" height="24"/></clipPath>
<pattern id="pattern0_1_2" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0_1_2" transform="matrix(0.125 0 0 0.0520833 0 0.291667)"/></pattern>
<linearGradient id="paint0_linear_1_2" x1="18" y1="6" x2="18" y2="30" gradientUnits="userSpaceOnUse"><stop stop-color="#4F46E5"/><stop offset="1" stop-color="#22D3EE" stop-opacity="0.4"/></linearGradient>
<radialGradient id="paint1_radial_1_2" cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse" gradientTransform="translate(47 17) rotate(90) scale(13)"><stop stop-color="#F59E0B"/><stop offset="1" stop-color="#B91C1C"/></radialGradient>
<clipPath id="clip0_1_2"><rect width="64" height="64" fill="white"/></clipPath><image id="image0_1_2" width="8" height="8" preserveAspectRatio="none" xlink:href="data:image/png;base64,${base64}"/>
</defs>
</svg>`,
  Affinity: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg width="100%" height="100%" viewBox="0 0 64 64" version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve" xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;">
    <g id="Artboard1" serif:id="Artboard 1" transform="matrix(1,0,0,1,0,0)"><rect x="0" y="0" width="64" height="64" style="fill:none;"/>
        <clipPath id="_clip1"><rect x="2" y="2" width="28" height="28"/></clipPath>
        <g clip-path="url(#_clip1)"><path d="M16,2L38,30L-6,30Z" style="fill:url(#_Linear2);"/></g>
        <g id="Group" serif:id="Group &amp; more" style="opacity:0.6;mix-blend-mode:multiply;"><path d="M34,4h26v26h-26zM40,10v14h14v-14z" style="fill:rgb(0,128,255);stroke:black;stroke-width:1.5px;stroke-dasharray:3,1.5;"/></g>
        <use xlink:href="#_Image3" x="4" y="36" width="24px" height="24px" transform="matrix(1.04,0,0,1.04,0,0)"/>
        <text x="34px" y="58px" style="font-family:'ArialMT', 'Arial', sans-serif;font-size:20px;fill:rgb(255,0,102);">Ab</text>
    </g>
    <defs>
        <linearGradient id="_Linear2" x1="0" y1="0" x2="1" y2="0" gradientUnits="userSpaceOnUse" gradientTransform="matrix(28,0,0,28,2,16)"><stop offset="0" style="stop-color:rgb(255,207,0);stop-opacity:1"/><stop offset="1" style="stop-color:rgb(216,0,0);stop-opacity:1"/></linearGradient>
        <image id="_Image3" width="24px" height="24px" xlink:href="data:image/png;base64,${base64}"/>
    </defs>
</svg>`,
  'a CSS author': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>
    @layer low, high; @layer high { .a { fill: light-dark(#2f855a, #111) } } @layer low { .a { fill: red } }
    :root { --paint: var(--first, red); --first: url(#fade); --größe: 3 } .b { fill: var(--paint); stroke-width: var(--größe) }
    @scope (.c) to (.d) { rect { fill: purple } } .e { fill: red; &amp; rect { fill: color-mix(in oklch, red 30%, blue) } }
    [rx="9"] { transform: rotate(calc(sin(0.1) * 30deg)); stroke: rgb(from green r g b) }
  </style><linearGradient id="fade"><stop stop-color="#4F46E5"/><stop offset="1" stop-color="#22D3EE"/></linearGradient>
    <rect class="a" x="2" y="2" width="20" height="20"/><rect class="b" x="24" y="2" width="20" height="20" stroke="red"/>
    <g class="c"><rect x="2" y="24" width="20" height="20"/><g class="d"><rect x="24" y="24" width="20" height="20"/></g></g>
    <g class="e"><rect x="46" y="2" width="16" height="20"/></g><rect x="30" y="46" rx="9" width="20" height="18"/></svg>`,
  CorelDRAW: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Creator: CorelDRAW 2021 (64-Bit) -->
<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="64mm" height="64mm" version="1.1" style="shape-rendering:geometricPrecision; text-rendering:geometricPrecision; image-rendering:optimizeQuality; fill-rule:evenodd; clip-rule:evenodd"
viewBox="0 0 6400 6400"
 xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:xodm="http://www.corel.com/coreldraw/odm/2003">
 <defs>
  <font id="FontID0" horiz-adv-x="666" font-variant="normal" style="fill-rule:nonzero" font-weight="400"><font-face font-family="Arial"/><missing-glyph><path d="M0 0z"/></missing-glyph><glyph unicode="A" horiz-adv-x="666"><path d="M0 0l273 0z"/></glyph></font>
  <style type="text/css">
   <![CDATA[
    @font-face { font-family:"Arial";font-variant:normal;font-weight:normal;src:url("#FontID0") format(svg)}
    .str0 {stroke:#2B2A29;stroke-width:100;stroke-miterlimit:22.9256}
    .fil1 {fill:none}
    .fil0 {fill:#E31E24}
    .fil2 {fill:url(#id0)}
    .fnt0 {font-weight:normal;font-size:1600px;font-family:'Arial'}
   ]]>
  </style>
   <mask id="id1">
  <linearGradient id="id2" gradientUnits="userSpaceOnUse" x1="3400" y1="0" x2="6200" y2="0"><stop offset="0" style="stop-opacity:1; stop-color:white"/><stop offset="1" style="stop-opacity:0; stop-color:white"/></linearGradient>
    <rect style="fill:url(#id2)" x="3400" y="200" width="2800" height="2800"/>
   </mask>
  <radialGradient id="id0" gradientUnits="userSpaceOnUse" gradientTransform="matrix(1 0 0 1.2 0 -900)" cx="1600" cy="4600" r="1400" fx="1600" fy="4600"><stop offset="0" style="stop-opacity:1; stop-color:#FEFEFE"/><stop offset="1" style="stop-opacity:1; stop-color:#009846"/></radialGradient>
 </defs>
 <g id="Layer_x0020_1">
  <metadata id="CorelCorpID_0Corel-Layer"/>
  <polygon class="fil0 str0" points="200,3000 1600,200 3000,3000 "/>
  <rect class="fil0" x="3400" y="200" width="2800" height="2800" style="mask:url(#id1)" xodm:id="1"/>
  <path class="fil2 str0" d="M200 3400l2800 0 0 2800 -2800 0 0 -2800zm700 700l0 1400 1400 0 0 -1400 -1400 0z"/>
  <text x="3500" y="6000"  class="fil0 fnt0">Ab</text>
 </g>
</svg>`,
};

test('An SVG opened by itself shows the image in it', async ({ page, server }) => {
  const image = `<image width="64" height="64" href="data:image/png;base64,${base64}"/>`;
  const buffer = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${image}</svg>`);
  const { src } = await uploadDrawing(page, 'photo.svg', buffer);
  await page.goto(server.url + src);
  const seen = await page.screenshot({ clip: { x: 32, y: 32, width: 1, height: 1 } });
  expect([...(await sharp(seen).removeAlpha().raw().toBuffer())]).toEqual([0x2f, 0x85, 0x5a]);
});

/** The pixels of an SVG, as an image of 256 pixels has them. */
const pixelsOf = (page: Page, svg: string) =>
  page.evaluate(async (text) => {
    const image = new Image(256, 256);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 256, 256);
    return [...(context?.getImageData(0, 0, 256, 256).data ?? [])];
  }, svg);

async function uploadDrawing(page: Page, name: string, buffer: Buffer) {
  const response = await page.request.post('/api/admin/media', {
    multipart: { file: { name, mimeType: 'image/svg+xml', buffer } },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { mediaFile, message } = await response.json();
  const src: string = mediaFile?.src ?? '';
  return { message, src, clean: src && (await (await page.request.get(src)).text()) };
}

for (const [program, drawing] of Object.entries(drawings)) {
  test(`keeps the look of a drawing by ${program}`, async ({ page, browser }) => {
    const { clean } = await uploadDrawing(page, 'logo.svg', Buffer.from(drawing));
    expect(clean).not.toMatch(/inkscape|sodipodi|ns\.adobe|serif:|corel|data-|!ENTITY|xlink/i);
    const blankPattern = await browser.newPage();
    const [before, after] = [await pixelsOf(blankPattern, drawing), await pixelsOf(blankPattern, clean)];
    await blankPattern.close();
    expect(new Set(before).size).toBeGreaterThan(20);
    expect(after.filter((value, at) => value !== before[at])).toHaveLength(0);
  });
}

const graph = `digraph { graph [label="Netz & Büro"]; node [style="filled,rounded" fillcolor="lightblue:white" shape=box];
  A [URL="https://example.com" tooltip="Router"]; A -> B [label="1 Gbit/s" color=red style=dashed]; B -> C; D [shape=record label="{a|b|{c|d}}"] }`;
const plot = (options: string) => `set terminal svg size 640,480 ${options}
set output "drawing.svg"; set title "Response times"; set grid; set style fill pattern 2
plot sin(x) with lines lw 2 t "α", cos(x) with points pt 7, [0:5] x/10 with filledcurves y1=0`;
const figure = `#FIG 3.2
Landscape
Center
Metric
A4
100.00
Single
-2
1200 2
2 2 0 2 1 7 50 -1 20 0.000 0 0 -1 0 0 5
\t 450 450 2250 450 2250 1350 450 1350 450 450
1 3 0 1 4 2 50 -1 43 0.000 1 0.0000 3150 900 450 450 3150 900 3600 900
2 1 1 2 0 7 50 -1 -1 4.000 0 0 -1 1 0 2
\t0 0 1.00 60.00 120.00
\t 2250 900 2700 900
4 0 0 50 -1 16 14 0.0000 4 210 900 600 900 Server A\\001
`;
const bitmap = `P1\n64 64\n${Array.from({ length: 4096 }, (_, at) => (Math.hypot((at % 64) - 32, at / 64 - 32) < 20 ? 1 : 0)).join(' ')}\n`;
const urn = (name: string) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`;
const fodg = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="${urn('office')}" xmlns:style="${urn('style')}" xmlns:text="${urn('text')}" xmlns:draw="${urn('drawing')}" xmlns:svg="${urn('svg-compatible')}" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.graphics">
<office:automatic-styles><style:style style:name="g" style:family="graphic"><style:graphic-properties draw:fill="solid" draw:fill-color="#4472c4" draw:shadow="visible" draw:opacity="70%"/></style:style><style:page-layout style:name="P"/></office:automatic-styles>
<office:master-styles><style:master-page style:name="M" style:page-layout-name="P"/></office:master-styles>
<office:body><office:drawing><draw:page draw:master-page-name="M"><draw:rect draw:style-name="g" svg:x="2cm" svg:y="2cm" svg:width="6cm" svg:height="3cm"><text:p>Main office</text:p></draw:rect>
<draw:frame svg:x="2cm" svg:y="7cm" svg:width="8cm" svg:height="6cm"><draw:image><office:binary-data>${base64}</office:binary-data></draw:image></draw:frame></draw:page></office:drawing></office:body></office:document>`;

const sources = {
  'a.dot': graph,
  'a.gp': plot('enhanced'),
  'mouse.gp': plot('mouse'),
  'a.fig': figure,
  'a.pbm': bitmap,
  'a.fodg': fodg,
};

/** The commands that make `drawing.svg` in a folder with the sources. */
const commands: [what: string, ...commands: string[][]][] = [
  ['Graphviz', ['dot', '-Tsvg', 'a.dot', '-o', 'drawing.svg']],
  ['Graphviz with Cairo', ['dot', '-Tsvg:cairo', 'a.dot', '-o', 'drawing.svg']],
  ['gnuplot', ['gnuplot', 'a.gp']],
  ['qrencode', ['qrencode', '-t', 'SVG', '-o', 'drawing.svg', 'https://example.com']],
  ['qrencode with paths', ['qrencode', '-t', 'SVG', '--svg-path', '-o', 'drawing.svg', 'https://example.com']],
  ['fig2dev', ['fig2dev', '-L', 'svg', 'a.fig', 'drawing.svg']],
  ['potrace', ['potrace', '-s', 'a.pbm', '-o', 'drawing.svg']],
  ['pdf2svg', ['dot', '-Tpdf', 'a.dot', '-o', 'a.pdf'], ['pdf2svg', 'a.pdf', 'drawing.svg']],
  ['Inkscape', ['dot', '-Tsvg', 'a.dot', '-o', 'a.svg'], ['inkscape', 'a.svg', '--export-filename=drawing.svg']],
  [
    'LibreOffice Draw',
    ['soffice', '-env:UserInstallation=file:///tmp/uplink-soffice', '--headless', '--convert-to', 'svg', 'a.fodg'],
    ['mv', 'a.svg', 'drawing.svg'],
  ],
];

/** Runs commands in a folder with the sources. @returns the drawing */
function draw(...steps: string[][]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-drawing-'));
  try {
    for (const [name, content] of Object.entries(sources)) writeFileSync(join(folder, name), content);
    for (const [command = '', ...options] of steps) execFileSync(command, options, { cwd: folder, stdio: 'pipe' });
    return readFileSync(join(folder, 'drawing.svg'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isMissing = (...steps: string[][]) => steps.some(([command]) => !existsSync(`/usr/bin/${command}`));

for (const [what, ...steps] of commands) {
  test(`keeps every pixel of a drawing that ${what} makes here`, long, async ({ page, browser }) => {
    test.skip(isMissing(...steps), 'It is not installed.');
    const drawing = draw(...steps);
    const { clean } = await uploadDrawing(page, 'drawing.svg', drawing);
    const blank = await browser.newPage();
    const before = await pixelsOf(blank, drawing.toString());
    expect(new Set(before).size).toBeGreaterThan(2);
    expect(await pixelsOf(blank, clean)).toEqual(before);
    await blank.close();
  });
}

test('refuses a plot of gnuplot with a script, and says how to make one without', long, async ({ page }) => {
  test.skip(isMissing(['gnuplot']), 'It is not installed.');
  const { message } = await uploadDrawing(page, 'plot.svg', draw(['gnuplot', 'mouse.gp']));
  expect(message).toContain('such as “mouse” in gnuplot');
});
