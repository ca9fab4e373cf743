<?php
/**
 * A website made by WordPress's own functions, and its export.
 * php wordpress-site.php FOLDER URL install | fill POSTS IMAGES | export PERMALINKS FILE | render FILE
 */
[, $folder, $url, $command] = $argv;
define('ABSPATH', '/usr/share/wordpress/');
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', "localhost:$folder/socket");
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_CONTENT_DIR', "$folder/wp-content");
define('WP_HOME', $url);
define('WP_SITEURL', $url);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
  define("{$name}_KEY", 'key');
  define("{$name}_SALT", 'salt');
}
$table_prefix = 'wp_';
$_SERVER += ['HTTP_HOST' => parse_url($url, PHP_URL_HOST), 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'REQUEST_METHOD' => 'GET'];
if ($command === 'install') define('WP_INSTALLING', true);
function wp_mail() { return true; }
require ABSPATH . 'wp-settings.php';
require ABSPATH . 'wp-admin/includes/admin.php';
error_reporting(E_ALL & ~E_DEPRECATED & ~E_WARNING & ~E_NOTICE);

if ($command === 'install') {
  require ABSPATH . 'wp-admin/includes/upgrade.php';
  wp_install('Northgate & Sons', 'maria', 'maria@northgate.example', true, '', 'A password of Maria 1');
  exit;
}
wp_set_current_user(1);
register_post_type('product', ['public' => true, 'can_export' => true]);
kses_remove_filters();

/** Inserts a post as the editor sends it. */
function add(array $post, array $meta = []): int {
  $id = wp_insert_post(wp_slash($post + ['post_status' => 'publish', 'post_author' => 1, 'post_type' => 'post']), true);
  if (is_wp_error($id)) throw new Exception($id->get_error_message());
  foreach ($meta as $name => $value) update_post_meta($id, $name, $value);
  return $id;
}

/** Adds a JPEG file with WordPress's sizes of it. */
function image(string $name, int $width, int $height, array $post = [], string $alt = ''): int {
  $file = wp_upload_dir('2019/05')['path'] . "/$name";
  $canvas = imagecreatetruecolor($width, $height);
  imagefill($canvas, 0, 0, imagecolorallocate($canvas, crc32($name) & 255, crc32($name) >> 8 & 255, crc32($name) >> 16 & 255));
  imagejpeg($canvas, $file);
  $id = wp_insert_attachment(wp_slash($post + ['post_mime_type' => 'image/jpeg', 'post_title' => pathinfo($name, PATHINFO_FILENAME), 'post_status' => 'inherit', 'post_author' => 1]), $file, $post['post_parent'] ?? 0);
  wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file));
  if ($alt) update_post_meta($id, '_wp_attachment_image_alt', $alt);
  return $id;
}

$size = fn (int $id, string $name) => wp_get_attachment_image_src($id, $name)[0];

if ($command === 'fill') {
  require __DIR__ . '/wordpress-content.php';
  fill((int) $argv[4], (int) $argv[5]);
}

if ($command === 'export') {
  global $wp_rewrite;
  $wp_rewrite->set_permalink_structure($argv[4]);
  $wp_rewrite->flush_rules(false);
  create_initial_taxonomies();
  require ABSPATH . 'wp-admin/includes/export.php';
  ob_start(fn (string $part) => file_put_contents($argv[5], $part, FILE_APPEND) === false ? $part : '', 65536);
  export_wp();
  ob_end_flush();
}

if ($command === 'render') {
  $html = [];
  foreach (get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'numberposts' => -1]) as $post) {
    setup_postdata($post);
    $GLOBALS['more'] = 1;
    $html[$post->ID] = apply_filters('the_content', $post->post_content);
  }
  file_put_contents($argv[4], json_encode($html));
}
