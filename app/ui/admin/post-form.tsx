import { type FormEvent, useState } from 'react';
import { type BlogPost, blogPostSchema, slugFromTitle } from '~/content/blog-post';
import { renderFaults } from '~/content/markdown';
import type { FormRefusal } from '~/http/form.server';
import { InputField } from '../field';
import { SwitchField } from './choices';
import { dateAndTime } from './dates';
import { FeaturedImage } from './featured-image';
import { DialogForm, SubmitButton, useAdminForm, useVersion } from './form';
import { Notice } from './list';
import { MarkdownField, PreviewButton, usePreview } from './markdown-field';
import { StaleNotice } from './stale-notice';
import { isTouched } from './unsaved';

interface PostFormProps {
  /** The one that is edited; a new one without. */
  post?: BlogPost;
  refusal: FormRefusal | undefined;
}

export function PostForm({ post, refusal }: PostFormProps) {
  const { state, fields } = useAdminForm({ id: 'post', schema: blogPostSchema, defaultValue: post, refusal });
  const version = useVersion(post?.version ?? 1, refusal);
  const preview = usePreview(refusal);
  const [isDirty, setDirty] = useState(false);
  const noteChange = ({ target }: FormEvent) => {
    const { form } = target as HTMLInputElement;
    if (form) setDirty(isTouched(form));
  };
  const slug = fields.slug.value || slugFromTitle(String(fields.title.value ?? ''));
  return (
    <DialogForm
      state={state}
      action={preview.saveAction}
      stale={post ? <StaleNotice state={state} values={savedValues(post)} /> : null}
      end={
        <>
          <span className="form-note" role="status">
            {isDirty ? 'Unsaved changes' : null}
          </span>
          <PreviewButton preview={preview} />
          <SubmitButton>
            <span data-when="draft">{post?.isPublished ? 'Save as draft' : 'Save draft'}</span>
            <span data-when="published">{post?.isPublished ? 'Save changes' : 'Publish post'}</span>
          </SubmitButton>
        </>
      }
    >
      {post ? <input type="hidden" name="version" value={version} /> : null}
      {post?.renderFault ? (
        <Notice tone="danger">{`This post is not on the website. ${renderFaults[post.renderFault]}`}</Notice>
      ) : null}
      <div className="editor" onInput={noteChange} onChange={noteChange}>
        <div className="form-rows">
          <InputField label="Title" field={fields.title} autoComplete="off" autoFocus />
          <InputField
            label="Slug"
            field={fields.slug}
            hint={slug ? `/blog/${slug}` : 'Made from the title when it is left empty.'}
            placeholder={slug || undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <InputField
            label="Excerpt"
            aside={<span className="field-tag">optional</span>}
            field={fields.excerpt}
            hint="Shown in lists. At least 10 characters, or leave it empty."
            autoComplete="off"
          />
          <MarkdownField label="Content" field={fields.content} preview={preview} />
        </div>
        <aside className="editor-aside" aria-label="About this post">
          <section className="panel">
            <h3>Publication</h3>
            <SwitchField label="Published" hint="A draft is seen by staff only." field={fields.isPublished} />
          </section>
          <section className="panel">
            <h3>Featured image</h3>
            <FeaturedImage address={String(fields.featuredImage.value ?? '')} />
            <InputField
              label="Address of the picture"
              field={fields.featuredImage}
              hint="Begins with https://, or is a path of this website."
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
            />
          </section>
          {post ? (
            <p className="form-note">
              Created on {dateAndTime(post.createdAt)}
              <br />
              Last changed {dateAndTime(post.updatedAt)}
            </p>
          ) : null}
        </aside>
      </div>
    </DialogForm>
  );
}

/** As the form would send them. */
function savedValues(saved: BlogPost) {
  return [
    { name: 'title', label: 'Title', saved: saved.title },
    { name: 'slug', label: 'Slug', saved: saved.slug },
    { name: 'excerpt', label: 'Excerpt', saved: saved.excerpt },
    { name: 'content', label: 'Content', saved: saved.content },
    { name: 'isPublished', label: 'Published', saved: saved.isPublished ? 'on' : 'false' },
    { name: 'featuredImage', label: 'Featured image', saved: saved.featuredImage },
  ];
}
