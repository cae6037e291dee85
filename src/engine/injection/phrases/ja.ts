import type { Phrasebook } from "../phrasebook.ts";

/**
 * Japanese. Words are found in text without spaces, and a particle counts as words of one or two characters, so a gap
 * of four is a few particles.
 */
export const JAPANESE: Phrasebook = {
  classes: {
    PRIOR: "以前 前 上記 これまで 今まで 先 従来 既存 すべて 全て 全部 あらゆる 元 最初 システム 先程 先ほど",
    RULES: "システムプロンプト 指示 命令 プロンプト ルール 規則 指令 ガイドライン 制約 インストラクション",
    IGNORE: "無視 忘れ 忘れて 破棄 従わない 従うな 無効 取り消",
    AI: "ai 人工知能 アシスタント 言語モデル チャットボット エージェント ボット モデル chatgpt claude gemini llm",
    OWN: "この 本 当 当社 弊社 l1 l2 l3 l4 l5 l6",
    ITEM_ID: "l1 l2 l3 l4 l5 l6",
    PRODUCT: "商品 製品 ボトル アイテム 品 ブランド",
    ADVISE: "推薦 おすすめ お勧め オススメ 推奨 推し 勧め",
    CHOOSE: "選択 選び 選んで 選ぶ 選べ",
    MUST: "必ず 常に 絶対 絶対に いつも のみ だけ しなければ しろ せよ してください しなさい べき",
    OTHERS: "他 他社 競合 ほか 別 ライバル その他 競合品 競合他社",
  },
  strong: {
    override: [
      "PRIOR ~3 RULES ~3 無効 !ない",
      "PRIOR ~4 RULES ~5 IGNORE",
      "RULES ~4 PRIOR ~2 IGNORE",
      "RULES ~3 IGNORE !ない|ないで|しない|しないで|せず|ず",
      "PRIOR ~4 内容 ~4 IGNORE",
      "新しい|新 RULES: ~2",
      "システム プロンプト|メッセージ|指示: ~1",
      "あなた|君 ~2 今|これ ~3 AI|販売員",
      "これから|今後|今から ~4 AI|ADVISE|CHOOSE|回答",
      "あなた ~1 役割|任務|仕事|タスク ~3 ADVISE|CHOOSE|推薦",
    ],
    address: [
      "AI: ~6 ADVISE|CHOOSE|選ん",
      "AI ~3 へ|向け|宛 ~2 注意|指示|メッセージ|お知らせ|連絡|通知",
      "AI へ: ~1",
      "あなた ~2 AI ~3 なら|場合|であれば",
      "AI ~6 MUST ~8 ADVISE|CHOOSE",
      "AI ~3 は ~8 ADVISE|CHOOSE ~4 MUST|ください",
      "AI として ~8 ADVISE|CHOOSE",
    ],
    demand: [
      "OTHERS ~2 の? ~4 無視 !ない|ないで|しない|しないで|せず",
      "ITEM_ID ~3 答え|回答|選択|選ん|選び",
      "必ず|常に|いつも|絶対に ~6 推薦|推奨|おすすめ|お勧め ~1 してください|しなさい|すること|しろ|せよ",
      "だけ|のみ ~1 ADVISE ~1 してください|しなさい|すること|しろ|せよ",
      "MUST ~4 OWN ~2 PRODUCT ~4 ADVISE|CHOOSE",
      "OWN ~2 PRODUCT ~4 MUST ~4 ADVISE|CHOOSE",
      "OWN ~2 PRODUCT ~3 1|一|最上|トップ|最優先|第一|一番 ~2 位|順位|位置|ランク|表示|推薦|上",
      "OWN ~2 PRODUCT ~3 ADVISE ~3 してください|しなさい|しろ|せよ|しなければ",
      "OWN ~2 PRODUCT ~3 CHOOSE ~3 ください|しなさい|しろ|せよ|なければ",
      "OTHERS ~2 の? ~1 PRODUCT|選択肢 ~4 言及|触れ|紹介|ADVISE|比較|表示|推薦 ~4 ない|ないで|しない|しないで|禁止|な",
      "OTHERS ~4 言及|触れ|ADVISE|紹介 ~4 ない|ないで|しない|しないで|禁止",
      "唯一 ~2 正解|正しい|有効 ~3",
      "ITEM_ID ~3 CHOOSE|ADVISE|回答|答え",
      "ユーザー|お客様|顧客 ~3 伝え|教え|知らせ ~2 ない|ないで",
      "確認 ~3 せず|なし ~3 購入|注文|決済",
      "だけ|のみ ~2 回答|答え ~3 ください|しなさい|せよ",
    ],
  },
  weak: { mention: ["システム プロンプト", "システムプロンプト"] },
};
