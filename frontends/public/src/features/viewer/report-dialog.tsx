import { useState, type FormEvent } from 'react';
import type { Post } from '@el-reto/contracts';
import { errorText, toast, useAction, call } from '@el-reto/ui/runtime';
import { report as texts } from '@el-reto/ui/messages';
import { Button, controlClass, Dialog, Field, FormError } from '@el-reto/ui';

const reasons = texts.reasons;
const otherReason = reasons.at(-1);
const detailMaxLength = 400;

export default function ReportDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const [reason, setReason] = useState<string>(reasons[0]);
  const [detail, setDetail] = useState('');
  const [missing, setMissing] = useState(false);
  const report = useAction(reportPost);
  const isOther = reason === otherReason;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const lacksDetail = isOther && detail.trim() === '';
    setMissing(lacksDetail);
    if (lacksDetail) return;
    const words = [reason, detail.trim()].filter(Boolean).join(': ');
    const answer = await report.run(post.id, words);
    if (!answer.ok) return;
    toast(answer.result.message, { tone: 'good' });
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={texts.title}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
        <p>{texts.lead}</p>
        <fieldset className="grid gap-1">
          <legend className="pb-1 font-bold">{texts.why}</legend>
          {reasons.map((text) => (
            <label key={text} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="motivo"
                checked={reason === text}
                onChange={() => setReason(text)}
                className="size-6 shrink-0 accent-grana focus-ring"
              />
              {text}
            </label>
          ))}
        </fieldset>
        <Field label={texts.more} error={missing ? texts.moreMissing : null}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={detailMaxLength}
              value={detail}
              onChange={(event) => setDetail(event.target.value)}
              className={controlClass}
            />
          )}
        </Field>
        {report.error !== null && <FormError text={errorText(report.error)} />}
        <Button type="submit" tone="danger" busy={report.busy}>
          {texts.send}
        </Button>
      </form>
    </Dialog>
  );
}

const reportPost = (postId: string, reason: string) =>
  call('reportPost', { params: { postId }, body: { reason } });
