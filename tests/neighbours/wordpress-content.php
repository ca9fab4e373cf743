<?php
/** The content of the website of wordpress-site.php: every core block, classic markup, each status and kind of item. */

function fill(int $posts, int $images): void {
  update_option('timezone_string', 'Europe/London');
  update_option('blogdescription', 'Accountants in Leeds');
  global $wp_rewrite;
  $wp_rewrite->set_permalink_structure('/%year%/%monthnum%/%postname%/');
  $site = WP_HOME;
  $uploads = wp_upload_dir('2019/05')['url'];
  wp_update_user(['ID' => 1, 'display_name' => 'Maria Novák']);
  $tom = wp_insert_user(['user_login' => 'tom', 'user_pass' => 'A password of Tom 1', 'user_email' => 'tom@northgate.example', 'display_name' => 'Tom O’Neill', 'first_name' => 'Tom', 'last_name' => 'O’Neill', 'role' => 'author']);
  $news = wp_insert_term('News & Views', 'category', ['slug' => 'news'])['term_id'];
  $tax = wp_insert_term('Tax', 'category', ['slug' => 'tax', 'parent' => $news])['term_id'];
  $pair = wp_insert_term('Payroll, Pensions', 'category')['term_id'];

  $harbour = image('harbour.jpg', 2600, 1300, ['post_excerpt' => 'The harbour at dawn', 'post_title' => 'Harbour'], 'Boats in a harbour');
  $desk = image('desk.jpg', 900, 600, ['post_title' => 'Desk'], 'A desk with a lamp');
  $cut = image('chart-300x200.jpg', 800, 500, ['post_title' => 'Chart']);
  $accent = image('café.jpg', 700, 400, ['post_title' => 'Café'], 'The café');
  $url = fn (int $id, string $name) => wp_get_attachment_image_src($id, $name)[0];
  $reusable = add(['post_type' => 'wp_block', 'post_title' => 'Call us', 'post_content' => "<!-- wp:paragraph -->\n<p>Call us on <strong>0113 496 0000</strong>.</p>\n<!-- /wp:paragraph -->"]);

  $blocks = [
    'Paragraph' => '<!-- wp:paragraph {"align":"center","dropCap":true} -->
<p class="has-text-align-center has-drop-cap">A <strong>bold</strong>, <em>italic</em>, <s>old</s> and <code>code</code> word, H<sub>2</sub>O and x<sup>2</sup>,<br>a new line &amp; a <mark style="background-color:#fcb900" class="has-inline-color">mark</mark> with 5 * 3_000 [sic] #1.</p>
<!-- /wp:paragraph -->',
    'Heading' => '<!-- wp:heading {"level":2} -->
<h2 class="wp-block-heading" id="rates">Rates &amp; fees</h2>
<!-- /wp:heading -->

<!-- wp:heading {"level":4} -->
<h4 class="wp-block-heading">For <em>small</em> firms</h4>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p>See <a href="#rates">the rates</a>.</p>
<!-- /wp:paragraph -->',
    'List' => '<!-- wp:list -->
<ul><!-- wp:list-item -->
<li>One<!-- wp:list -->
<ul><!-- wp:list-item -->
<li>Inner <a href="https://other.example/">link</a></li>
<!-- /wp:list-item --></ul>
<!-- /wp:list --></li>
<!-- /wp:list-item -->

<!-- wp:list-item -->
<li>Two</li>
<!-- /wp:list-item --></ul>
<!-- /wp:list -->

<!-- wp:list {"ordered":true,"start":5} -->
<ol start="5"><!-- wp:list-item -->
<li>Five</li>
<!-- /wp:list-item -->

<!-- wp:list-item -->
<li>Six</li>
<!-- /wp:list-item --></ol>
<!-- /wp:list -->

<!-- wp:list {"ordered":true,"reversed":true,"start":3} -->
<ol reversed start="3"><!-- wp:list-item -->
<li>Three</li>
<!-- /wp:list-item -->

<!-- wp:list-item -->
<li>Two</li>
<!-- /wp:list-item --></ol>
<!-- /wp:list -->',
    'Quote' => '<!-- wp:quote -->
<blockquote class="wp-block-quote"><!-- wp:paragraph -->
<p>They answered within the hour.</p>
<!-- /wp:paragraph --><cite>Ann Li, <em>Baker</em></cite></blockquote>
<!-- /wp:quote -->',
    'Pullquote' => '<!-- wp:pullquote -->
<figure class="wp-block-pullquote"><blockquote><p>Plain figures, plain words.</p><cite>Maria</cite></blockquote></figure>
<!-- /wp:pullquote -->',
    'Code' => '<!-- wp:code -->
<pre class="wp-block-code"><code>if (a &lt; b) {
    return &#91;caption];
}</code></pre>
<!-- /wp:code -->',
    'Preformatted' => '<!-- wp:preformatted -->
<pre class="wp-block-preformatted">Net    100<br>VAT     20<br><strong>Gross  120</strong></pre>
<!-- /wp:preformatted -->',
    'Verse' => '<!-- wp:verse -->
<pre class="wp-block-verse">Roses are red,
violets are <em>blue</em></pre>
<!-- /wp:verse -->',
    'Table' => '<!-- wp:table -->
<figure class="wp-block-table"><table><thead><tr><th>Plan</th><th class="has-text-align-right" data-align="right">Price</th></tr></thead><tbody><tr><td>Small<br>firm</td><td class="has-text-align-right" data-align="right">£20 | month</td></tr><tr><td>Large</td><td class="has-text-align-right" data-align="right"><strong>£90</strong></td></tr></tbody><tfoot><tr><td>All</td><td class="has-text-align-right" data-align="right">£110</td></tr></tfoot></table><figcaption class="wp-element-caption">Our plans</figcaption></figure>
<!-- /wp:table -->

<!-- wp:table -->
<figure class="wp-block-table"><table><tbody><tr><td>No</td><td>header</td></tr><tr><td colspan="2">Both</td></tr></tbody></table></figure>
<!-- /wp:table -->',
    'Image' => '<!-- wp:image {"align":"right","id":' . $harbour . ',"sizeSlug":"medium","linkDestination":"media"} -->
<figure class="wp-block-image alignright size-medium"><a href="' . $url($harbour, 'full') . '"><img src="' . $url($harbour, 'medium') . '" alt="Boats &quot;at&quot; [rest]" class="wp-image-' . $harbour . '"/></a><figcaption class="wp-element-caption">Dawn &amp; "calm"</figcaption></figure>
<!-- /wp:image -->

<!-- wp:image {"id":' . $desk . ',"sizeSlug":"large","linkDestination":"custom"} -->
<figure class="wp-block-image size-large"><a href="https://other.example/desk"><img src="' . $url($desk, 'large') . '" alt="" class="wp-image-' . $desk . '"/></a><figcaption class="wp-element-caption">By <a href="https://other.example/">Joan</a></figcaption></figure>
<!-- /wp:image -->

<!-- wp:image {"id":' . $cut . '} -->
<figure class="wp-block-image"><img src="' . $url($cut, 'full') . '" alt="Chart" class="wp-image-' . $cut . '"/></figure>
<!-- /wp:image -->

<!-- wp:image -->
<figure class="wp-block-image"><img src="https://other.example/photo-300x200.jpg" alt="Not ours"/></figure>
<!-- /wp:image -->',
    'Gallery' => '<!-- wp:gallery {"linkTo":"none"} -->
<figure class="wp-block-gallery has-nested-images columns-default is-cropped"><!-- wp:image {"id":' . $harbour . ',"sizeSlug":"large"} -->
<figure class="wp-block-image size-large"><img src="' . $url($harbour, 'large') . '" alt="Boats" class="wp-image-' . $harbour . '"/><figcaption class="wp-element-caption">First</figcaption></figure>
<!-- /wp:image -->

<!-- wp:image {"id":' . $desk . ',"sizeSlug":"large"} -->
<figure class="wp-block-image size-large"><img src="' . $url($desk, 'large') . '" alt="" class="wp-image-' . $desk . '"/></figure>
<!-- /wp:image --><figcaption class="blocks-gallery-caption wp-element-caption">Our office</figcaption></figure>
<!-- /wp:gallery -->

<!-- wp:gallery {"ids":[' . "$harbour,$accent" . '],"linkTo":"attachment"} -->
<figure class="wp-block-gallery columns-2 is-cropped"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><a href="' . get_attachment_link($harbour) . '"><img src="' . $url($harbour, 'medium') . '" alt="" data-id="' . $harbour . '" data-full-url="' . $url($harbour, 'full') . '" data-link="' . get_attachment_link($harbour) . '" class="wp-image-' . $harbour . '"/></a><figcaption class="blocks-gallery-item__caption">Second</figcaption></figure></li><li class="blocks-gallery-item"><figure><img src="' . $url($accent, 'medium') . '" alt="The café" data-id="' . $accent . '" class="wp-image-' . $accent . '"/></figure></li></ul></figure>
<!-- /wp:gallery -->',
    'Cover' => '<!-- wp:cover {"url":"' . $url($harbour, 'full') . '","id":' . $harbour . ',"dimRatio":50} -->
<div class="wp-block-cover"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><img class="wp-block-cover__image-background wp-image-' . $harbour . '" alt="" src="' . $url($harbour, 'full') . '" data-object-fit="cover"/><div class="wp-block-cover__inner-container"><!-- wp:paragraph {"align":"center","fontSize":"large"} -->
<p class="has-text-align-center has-large-font-size">On the cover</p>
<!-- /wp:paragraph --></div></div>
<!-- /wp:cover -->

<!-- wp:cover {"url":"' . $url($desk, 'full') . '","id":' . $desk . ',"hasParallax":true} -->
<div class="wp-block-cover has-parallax"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><div role="img" class="wp-block-cover__image-background wp-image-' . $desk . ' has-parallax" style="background-position:50% 50%;background-image:url(' . $url($desk, 'full') . ')"></div><div class="wp-block-cover__inner-container"><!-- wp:heading -->
<h2 class="wp-block-heading">Over a fixed image</h2>
<!-- /wp:heading --></div></div>
<!-- /wp:cover -->',
    'Media and text' => '<!-- wp:media-text {"mediaId":' . $desk . ',"mediaType":"image"} -->
<div class="wp-block-media-text alignwide is-stacked-on-mobile"><figure class="wp-block-media-text__media"><img src="' . $url($desk, 'large') . '" alt="A desk" class="wp-image-' . $desk . ' size-full"/></figure><div class="wp-block-media-text__content"><!-- wp:paragraph -->
<p>Beside the desk</p>
<!-- /wp:paragraph --></div></div>
<!-- /wp:media-text -->',
    'Columns' => '<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column {"width":"66.66%"} -->
<div class="wp-block-column" style="flex-basis:66.66%"><!-- wp:paragraph -->
<p>Left column</p>
<!-- /wp:paragraph --></div>
<!-- /wp:column -->

<!-- wp:column -->
<div class="wp-block-column"><!-- wp:group {"layout":{"type":"flex"}} -->
<div class="wp-block-group"><!-- wp:paragraph -->
<p>Right column</p>
<!-- /wp:paragraph --></div>
<!-- /wp:group --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->',
    'Buttons' => '<!-- wp:buttons -->
<div class="wp-block-buttons"><!-- wp:button {"backgroundColor":"vivid-red"} -->
<div class="wp-block-button"><a class="wp-block-button__link has-vivid-red-background-color has-background wp-element-button" href="' . $site . '/contact/" target="_blank" rel="noreferrer noopener">Contact us</a></div>
<!-- /wp:button -->

<!-- wp:button -->
<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="tel:+441134960000">Call</a></div>
<!-- /wp:button --></div>
<!-- /wp:buttons -->',
    'Separator and spacer' => '<!-- wp:paragraph -->
<p>Above</p>
<!-- /wp:paragraph -->

<!-- wp:separator {"className":"is-style-wide"} -->
<hr class="wp-block-separator has-alpha-channel-opacity is-style-wide"/>
<!-- /wp:separator -->

<!-- wp:spacer {"height":"40px"} -->
<div style="height:40px" aria-hidden="true" class="wp-block-spacer"></div>
<!-- /wp:spacer -->

<!-- wp:paragraph -->
<p>Below</p>
<!-- /wp:paragraph -->',
    'Audio, video and file' => '<!-- wp:audio {"id":9001} -->
<figure class="wp-block-audio"><audio controls src="' . $uploads . '/talk.mp3"></audio><figcaption class="wp-element-caption">Our talk</figcaption></figure>
<!-- /wp:audio -->

<!-- wp:video {"id":9002} -->
<figure class="wp-block-video"><video controls poster="' . $url($desk, 'full') . '" src="' . $uploads . '/tour.mp4"></video></figure>
<!-- /wp:video -->

<!-- wp:file {"id":9003,"href":"' . $uploads . '/price-list.pdf"} -->
<div class="wp-block-file"><a id="wp-block-file--media-1" href="' . $uploads . '/price-list.pdf">Price list</a><a href="' . $uploads . '/price-list.pdf" class="wp-block-file__button wp-element-button" download aria-describedby="wp-block-file--media-1">Download</a></div>
<!-- /wp:file -->',
    'Embed' => '<!-- wp:embed {"url":"https://www.youtube.com/watch?v=aqz-KE-bpKQ","type":"video","providerNameSlug":"youtube","responsive":true,"className":"wp-embed-aspect-16-9 wp-has-aspect-ratio"} -->
<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube wp-embed-aspect-16-9 wp-has-aspect-ratio"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=aqz-KE-bpKQ
</div><figcaption class="wp-element-caption">A film</figcaption></figure>
<!-- /wp:embed -->

<!-- wp:core-embed/vimeo {"url":"https://vimeo.com/1084537","type":"video","providerNameSlug":"vimeo"} -->
<figure class="wp-block-embed-vimeo wp-block-embed is-type-video is-provider-vimeo"><div class="wp-block-embed__wrapper">
https://vimeo.com/1084537
</div></figure>
<!-- /wp:core-embed/vimeo -->',
    'Custom HTML' => '<!-- wp:html -->
<div class="note"><p>Kept <b>text</b></p><script>track("page");</script>
<iframe width="560" height="315" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0" title="Film" allowfullscreen></iframe>
<iframe src="https://maps.example/leeds"></iframe>
<form action="/subscribe"><label>Email <input name="email"></label><button>Subscribe</button></form></div>
<!-- /wp:html -->',
    'Shortcode' => '<!-- wp:shortcode -->
[contact-form-7 id="5" title="Contact form"]
<!-- /wp:shortcode -->

<!-- wp:shortcode -->
[wpforms]
<!-- /wp:shortcode -->',
    'More and page break' => '<!-- wp:paragraph -->
<p>Teaser</p>
<!-- /wp:paragraph -->

<!-- wp:more -->
<!--more-->
<!-- /wp:more -->

<!-- wp:paragraph -->
<p>Rest</p>
<!-- /wp:paragraph -->

<!-- wp:nextpage -->
<!--nextpage-->
<!-- /wp:nextpage -->

<!-- wp:paragraph -->
<p>Second page</p>
<!-- /wp:paragraph -->',
    'Details' => '<!-- wp:details -->
<details class="wp-block-details"><summary>Do you file returns?</summary><!-- wp:paragraph -->
<p>Yes, by January.</p>
<!-- /wp:paragraph --></details>
<!-- /wp:details -->',
    'Reusable block' => '<!-- wp:paragraph -->
<p>Before</p>
<!-- /wp:paragraph -->

<!-- wp:block {"ref":' . $reusable . '} /-->

<!-- wp:block {"ref":99999} /-->',
    'Dynamic blocks' => '<!-- wp:latest-posts {"postsToShow":3,"displayPostDate":true} /-->

<!-- wp:tag-cloud /-->

<!-- wp:search {"label":"Search","buttonText":"Search"} /-->

<!-- wp:social-links -->
<ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://social.example/northgate","service":"mastodon"} /--></ul>
<!-- /wp:social-links -->

<!-- wp:acme/price-table {"rows":[{"plan":"Small -- \u003cb\u003e"}]} -->
<div class="acme"><p>Text of a plugin</p></div>
<!-- /wp:acme/price-table -->

<!-- wp:acme/live-rates {"currency":"EUR"} /-->',
    'Unclosed and nested' => '<!-- wp:group -->
<div class="wp-block-group"><!-- wp:quote -->
<blockquote class="wp-block-quote"><!-- wp:list -->
<ul><!-- wp:list-item -->
<li>In a quote</li>
<!-- /wp:list-item --></ul>
<!-- /wp:list --></blockquote>
<!-- /wp:quote --><p>Not closed',
    'Character data' => '<!-- wp:code -->
<pre class="wp-block-code"><code>a]]&gt;b ]]> c</code></pre>
<!-- /wp:code -->',
  ];
  $day = 0;
  $ids = [];
  foreach ($blocks as $name => $content)
    $ids[$name] = add(['post_title' => "Block: $name", 'post_name' => 'block-' . sanitize_title($name), 'post_content' => $content, 'post_date' => sprintf('2019-05-%02d 09:30:00', ++$day)]);

  $classic = [
    'Paragraphs' => "First paragraph\nwith a second line.\n\n\nSecond <strong>paragraph</strong>.\n<h3>Heading</h3>\nUnder it.\n<ul>\n\t<li>One</li>\n\t<li>Two</li>\n</ul>\n<pre>kept\n\nas it is</pre>\n<blockquote>Quoted\n\ntwice</blockquote>\nhttps://www.youtube.com/watch?v=aqz-KE-bpKQ\n\n<!--more-->\n\nAfter&nbsp;the fold.\n<div>In a div\n\nstill in it</div>",
    'Captions' => '[caption id="attachment_' . $harbour . '" align="alignright" width="300"]<a href="' . $url($harbour, 'full') . '"><img class="size-medium wp-image-' . $harbour . '" src="' . $url($harbour, 'medium') . '" alt="Boats" width="300" height="150" /></a> Dawn &amp; <em>calm</em>[/caption]' . "\n\n" . 'Text with <img class="alignnone wp-image-' . $desk . '" src="' . $url($desk, 'thumbnail') . '" alt="desk" /> inside.' . "\n\n" . '[caption width="300" caption="Old &lt;i&gt;style&lt;/i&gt;"]<img src="' . $url($desk, 'medium') . '" alt="" />[/caption]',
    'Galleries' => "[gallery ids=\"$accent,$harbour,99999\" columns=\"2\"]\n\n[gallery]",
    'Media' => "[audio mp3=\"$uploads/talk.mp3\"][/audio]\n\n[video width=\"640\" height=\"360\" mp4=\"$uploads/tour.mp4\"][/video]\n\n[audio $uploads/song.mp3]\n\n[playlist ids=\"9001\"]\n\n[embed width=\"500\"]https://vimeo.com/1084537[/embed]",
    'Shortcodes' => "A [sic] note, [[gallery]] and [highlight color=\"red\"]kept [b]words[/b][/highlight].\n\n[su_button url=\"https://other.example/\"]Go[/su_button]\n\n[contact-form-7 id=\"5\" title=\"Contact [main]\"]\n\n[products]\n\nAn array a[0] and [1] footnote.",
    'Links' => '<a href="' . $site . '/2019/05/block-heading/">pretty</a> <a href="' . $site . '/?p=' . $ids['List'] . '">plain</a> <a href="/2019/05/block-quote/#top">relative</a> <a href="http://www.' . preg_replace('/^https?:\/\/(www\.)?/', '', $site) . '/2019/05/block-table/?utm=1">variant</a> <a href="' . $url($harbour, 'medium') . '">size</a> <a href="' . get_attachment_link($desk) . '">attachment</a> <a href="' . $site . '/category/news/tax/">category</a> <a href="' . $site . '/tag/vat/">tag</a> <a href="' . $site . '/">home</a> <a href="' . $site . '/gone/">gone</a> <a href="mailto:tom@northgate.example">mail</a> <a href="javascript:alert(1)">script</a> <a name="here">anchor</a>',
    'Markup of editors' => "<strong>Note:</strong>read <b> this </b>now.\n<font color=\"red\">Red</font> <u>under</u> <center>Middle</center>\nThe <abbr title=\"Value added tax\">VAT</abbr> is <big>big</big> and <strong>very <strong>strong</strong></strong>.\n<ol><li>One<ul><li>Two<ul><li>Three</li></ul></li></ul></li></ol>\n<table><tr><td><ul><li>One</li><li>Two</li></ul></td><td><p>Monday</p><p>Tuesday</p></td></tr></table>\n<h1>Title again</h1>\n<dl><dt>Term</dt><dd>Meaning</dd></dl>\n<p style=\"text-align: center;\">Centred\nline</p>",
  ];
  foreach ($classic as $name => $content)
    $ids[$name] = add(['post_title' => "Classic: $name", 'post_name' => 'classic-' . sanitize_title($name), 'post_content' => $content, 'post_author' => $tom, 'post_date' => sprintf('2019-06-%02d 09:30:00', ++$day - count($blocks))]);
  image('yard.jpg', 400, 300, ['post_title' => 'Yard', 'post_parent' => $ids['Galleries'], 'post_excerpt' => 'The yard'], 'A yard');

  wp_set_post_terms($ids['List'], [$tax, $news], 'category');
  wp_set_post_terms($ids['List'], ['VAT', 'C#', '日本'], 'post_tag');
  wp_set_post_terms($ids['Quote'], [$pair], 'category');
  wp_set_post_terms($ids['Quote'], ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', str_repeat('long ', 12)], 'post_tag');
  set_post_thumbnail($ids['Quote'], $harbour);
  stick_post($ids['Heading']);
  update_post_meta($ids['Heading'], 'price', '20');
  wp_update_post(['ID' => $ids['Verse'], 'post_name' => 'poem']);
  wp_insert_comment(['comment_post_ID' => $ids['List'], 'comment_author' => 'Ann', 'comment_content' => 'Thank you', 'comment_approved' => 1]);

  add(['post_title' => 'Q&amp;A: &#8220;fees&#8221; <em>now</em>', 'post_excerpt' => "Our <b>fees</b> &amp; terms\nin brief", 'post_content' => '<!-- wp:paragraph --><p>Answers</p><!-- /wp:paragraph -->', 'post_date' => '2020-01-31 23:30:00']);
  add(['post_title' => 'Über uns: Größe', 'post_content' => 'Wir', 'post_date' => '2020-02-01 09:00:00']);
  add(['post_title' => 'Новости компании', 'post_content' => 'Текст', 'post_date' => '2020-02-02 09:00:00']);
  add(['post_title' => 'FAQ', 'post_content' => '<img src="' . $url($desk, 'full') . '" alt="" />', 'post_date' => '2020-02-03 09:00:00']);
  add(['post_title' => '', 'post_content' => 'Without a title', 'post_date' => '2020-02-04 09:00:00']);
  add(['post_title' => 'Empty', 'post_content' => '', 'post_date' => '2020-02-05 09:00:00']);
  add(['post_title' => 'A draft', 'post_status' => 'draft', 'post_content' => 'Draft']);
  add(['post_title' => 'A pending one', 'post_status' => 'pending', 'post_content' => 'Pending']);
  add(['post_title' => 'A private one', 'post_status' => 'private', 'post_content' => 'Private', 'post_date' => '2020-03-01 09:00:00']);
  add(['post_title' => 'A future one', 'post_status' => 'future', 'post_content' => 'Future', 'post_date' => '2098-07-01 09:00:00']);
  add(['post_title' => 'With a password', 'post_password' => 'secret', 'post_content' => 'Secret', 'post_date' => '2020-03-02 09:00:00']);
  wp_trash_post(add(['post_title' => 'In the trash', 'post_content' => 'Old', 'post_date' => '2020-03-03 09:00:00']));

  $services = add(['post_type' => 'page', 'post_title' => 'Services', 'post_content' => 'What we do']);
  $payroll = add(['post_type' => 'page', 'post_title' => 'Payroll', 'post_content' => 'Pay <a href="' . $site . '/?page_id=' . $services . '">all services</a>', 'post_parent' => $services]);
  add(['post_type' => 'page', 'post_title' => 'Rates', 'post_name' => 'rates', 'post_content' => 'Of payroll', 'post_parent' => $payroll]);
  $about = add(['post_type' => 'page', 'post_title' => 'About', 'post_content' => 'About us']);
  add(['post_type' => 'page', 'post_title' => 'Rates', 'post_name' => 'rates', 'post_content' => 'Of others', 'post_parent' => $about]);
  add(['post_type' => 'page', 'post_title' => 'Contact', 'post_content' => 'Write to us']);
  add(['post_type' => 'page', 'post_title' => 'A private page', 'post_status' => 'private', 'post_content' => 'Private', 'post_parent' => $about]);
  $menu = wp_create_nav_menu('Main menu');
  wp_update_nav_menu_item($menu, 0, ['menu-item-title' => 'About', 'menu-item-object' => 'page', 'menu-item-object-id' => $about, 'menu-item-type' => 'post_type', 'menu-item-status' => 'publish']);
  add(['post_type' => 'product', 'post_title' => 'Ledger', 'post_content' => 'For sale']);

  wp_defer_term_counting(true);
  $pictures = [];
  for ($number = 1; $number <= $images; $number++) $pictures[] = image("photo-$number.jpg", 320, 240, ['post_title' => "Photo $number"], "Photo $number");
  for ($number = 1; $number <= $posts; $number++) {
    $parts = ["<!-- wp:paragraph -->\n<p>" . trim(str_repeat("Sentence of post $number about accounts, tax and <strong>payroll</strong>. ", 30)) . "</p>\n<!-- /wp:paragraph -->"];
    foreach (array_slice($pictures, (int) (($number - 1) * $images / $posts), (int) ceil($images / $posts)) as $id)
      $parts[] = '<!-- wp:image {"id":' . $id . ',"sizeSlug":"medium"} -->' . "\n" . '<figure class="wp-block-image size-medium"><img src="' . $url($id, 'medium') . '" alt="Photo" class="wp-image-' . $id . '"/><figcaption class="wp-element-caption">Photo ' . $id . '</figcaption></figure>' . "\n<!-- /wp:image -->";
    add(['post_title' => "Article $number", 'post_content' => implode("\n\n", $parts), 'post_category' => [$news], 'post_date' => gmdate('Y-m-d H:i:s', 1500000000 + $number * 43200)]);
  }
}
